// Domineering: nothing on the page but what every game has.

export const proofs = [{ game: "domineering:4x4" }];
