"""What all games share: ids, the template game, the laws of the automorphisms."""

import random

from bench import Case, move_words, recheck


class Ids(Case):
    def test_ids(self):
        for name in ("null:1", "null:99", "hex:1", "hex:40", "hex:3x4", "hex:5:swap-pieces", "hex:3x4:swap-sides",
                     "torus:5:c", "torus:4x6:a-lenient:+", "bridgit:40", "bao:16", "bao:1:0,0", "bao:2:1,2,3,4",
                     "hiq:english@d4", "hiq:english@d4=a3", "hiq:square:4@a1", "hiq:rect:3x5@c5",
                     "hiq:triangle:28@g7", "hiq:drawn:oo*", "hiq:drawn6:o@/.o", "hiq:drawn8:*o", "hiq:rect:3x3@a1",
                     "domineering:4x4", "domineering:1x40"):
            self.assertEqual(recheck.game_of(name).id, name)

    def test_wrong_ids(self):
        for name in ("", "chess:8", "null", "null:", "null:0", "null:100", "null:04", "null:4:4", "hex", "hex:0",
                     "hex:41", "hex:5x5", "hex:3x4:swap-pieces", "hex:3:swap", "hex:3:", "hex:3x", "hex:3x4x5", "hex:3:swap-sides:swap-sides",
                     "torus:5", "torus:5:d", "torus:5:c:-", "torus:5x5:c", "torus:5:c:", "bridgit:0", "bridgit:301",
                     "bao:0", "bao:17", "bao:2:0,4,0,4", "bao:2:1,2,3", "bao:2:200,50,5,1", "bao:2:01,2,3,4", "bao:2:1,2,3,4:5",
                     "hiq", "hiq:english", "hiq:english@a1", "hiq:english@d4=d4", "hiq:english@d4=", "hiq:square:1@a1",
                     "hiq:square:x@a1", "hiq:triangle:16@a1", "hiq:triangle:15@b1", "hiq:drawn:ooo", "hiq:drawn:**o",
                     "hiq:drawn:.*", "hiq:drawn:oo*/o", "hiq:drawn:", "hiq:drawn7:oo*", "hiq:rect:3@a1", "hiq:rect:3x41@a1", "hiq:drawn8:*o_",
                     "domineering", "domineering:4", "domineering:0x4", "domineering:4x41", "domineering:4x4x4", "domineering:04x4", "domineering:4x4:4x4",
                     "null:" + "9" * 10000, "bao:2:" + "9" * 10000, "hiq:" + ":" * 999):
            with self.assertRaises(recheck.Malformed, msg=name):
                recheck.game_of(name)

    def test_null(self):
        game = recheck.game_of("null:4")
        self.assertEqual(game.show(game.start()), "4:first")
        self.assertEqual(game.status(game.board("0:first")), "won-second")
        self.assertEqual(move_words(game, "2:second"), ["1", "2"])
        self.refuse("null:4", "", "4", "5:first", "04:first", "4:third", "4:first:", "-1:first", "4 :first")

    def test_images_keep_status_and_moves(self):
        """Laws of the automorphisms: images of an image are the images; they play on alike."""
        chance = random.Random(7)
        for name in ("hex:3x2:swap-sides", "hex:3:swap-pieces", "torus:3:b", "torus:2x3:a:+", "torus:3x2:c", "bridgit:2",
                     "domineering:3x2", "hiq:triangle:15@c5", "hiq:drawn6:oo_/o*o/_oo", "hiq:drawn8:ooo/o*o/ooo", "bao:2", "null:5"):
            game = recheck.game_of(name)
            for _ in range(10):
                position = game.start()
                while not game.status(position):
                    images = list(game.images(position))
                    self.assertIn(position, images)
                    for image in images:
                        self.assertEqual(game.board(game.show(image)), image)
                        self.assertEqual(game.canonical(image), game.canonical(position))
                        self.assertEqual(game.status(image), game.status(position))
                    following = {game.canonical(game.play(position, move)) for move in game.moves(position)}
                    image = chance.choice(images)
                    self.assertEqual({game.canonical(game.play(image, move)) for move in game.moves(image)}, following)
                    position = game.play(position, chance.choice(game.moves(position)))
