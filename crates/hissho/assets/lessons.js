// Lessons: the rules by doing, three steps each, about twenty seconds. A step is a place, and the moves that are
// asked for (any, if none are named); what it says stands in the dictionaries, `lesson.GAME.N` before the move and
// `lesson.GAME.N.done` after it. `source` says where a step stands in the paper of the game.

export const LESSONS = {
  hiq: [
    { place: { game: "hiq:drawn:oo*" }, wanted: ["a1>c1"] },
    { place: { game: "hiq:english@d4" }, source: "1" },
    { place: { game: "hiq:english@d4", position: "__...__/__.o.__/...o.../...*.../......./__...__/__...__" }, wanted: ["d2>d4"] },
  ],
  bridgit: [
    { place: { game: "bridgit:3" } },
    { place: { game: "bridgit:2", moves: ["1,1", "2,2"] }, wanted: ["3,1"] },
    { place: { game: "bridgit:2", position: "RL/L/..:right" }, wanted: ["1,3"], source: "2" },
  ],
  bao: [
    { place: { game: "bao:8" }, wanted: ["5"], source: "2" },
    { place: { game: "bao:4", position: "3,1,0,1,0,1,0,1:first" }, wanted: ["0"], source: "5" },
    { place: { game: "bao:3:2,2,2,2,2,2", position: "0,0,1,0,1,0:7-3:first" }, wanted: ["2"] },
  ],
  hex: [
    { place: { game: "hex:5" } },
    { place: { game: "hex:8", position: "......../..B...../.W....../.B....../......../......../......../.......W:black" }, wanted: ["c3"], source: "2" },
    { place: { game: "hex:3", moves: ["b2", "a2", "b1", "c1"] }, wanted: ["a3", "b3"] },
  ],
  torus: [
    { place: { game: "torus:3:c" } },
    { place: { game: "torus:3:c", position: "WB./.BW/...:black" }, wanted: ["2,1"], source: "4" },
    { place: { game: "torus:4:c", position: ".B../.B../W.../...W:white" }, wanted: ["3,0"], source: "5" },
  ],
};
