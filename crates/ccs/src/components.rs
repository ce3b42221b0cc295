//! Strongly connected components by Tarjan's algorithm (1972), without recursion.

/// The component of every node below `count`. A component has a smaller number than those it can
/// be reached from: successors first.
pub fn components<'a, I>(count: usize, successors: impl Fn(u32) -> I) -> Vec<u32>
where
    I: Iterator<Item = u32> + 'a,
{
    const NEW: u32 = u32::MAX;
    let mut order = vec![NEW; count];
    let mut low = vec![0u32; count];
    let mut component = vec![NEW; count];
    let (mut clock, mut found) = (0, 0);
    let mut open: Vec<u32> = Vec::new();
    for root in 0..count as u32 {
        if order[root as usize] != NEW {
            continue;
        }
        let mut path = vec![(root, successors(root))];
        (order[root as usize], low[root as usize]) = (clock, clock);
        clock += 1;
        open.push(root);
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if let Some(child) = next.next() {
                if order[child as usize] == NEW {
                    (order[child as usize], low[child as usize]) = (clock, clock);
                    clock += 1;
                    open.push(child);
                    path.push((child, successors(child)));
                } else if component[child as usize] == NEW {
                    low[node as usize] = low[node as usize].min(order[child as usize]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent as usize] = low[*parent as usize].min(low[node as usize]);
            }
            if low[node as usize] == order[node as usize] {
                while let Some(member) = open.pop() {
                    component[member as usize] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}
