//! An SVG drawing as a PNG picture. Our drawings hold no text, only outlines (see `font`), so
//! the picture is the same on machines with and without fonts.

use anyhow::{Context, Result, ensure};
use resvg::{tiny_skia, usvg};

/// The longest side of a picture, in pixels.
const MOST: u32 = 16_384;

/// The picture in the size that the drawing names.
pub fn render(svg: &str) -> Result<Vec<u8>> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).context("reading the SVG")?;
    let size = tree.size().to_int_size();
    ensure!(
        size.width() <= MOST && size.height() <= MOST,
        "a picture of {}×{} pixels is too large; choose a smaller scale",
        size.width(),
        size.height()
    );
    let mut pixels =
        tiny_skia::Pixmap::new(size.width(), size.height()).context("the picture is empty")?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().context("encoding the PNG")
}
