import { randomOf } from '../random.ts'
import { Canvas, type Colour, between } from './canvas.ts'
import { pngOf, withComment } from './png.ts'

const WIDTH = 120
const HEIGHT = 150
const FRAME = 4
const BRIM = 42
const PAPER: Colour = [248, 246, 238]
const INK: Colour = [46, 58, 52]
const WHITE: Colour = [255, 255, 255]

const hats: readonly Colour[] = [
  [214, 176, 74],
  [88, 134, 96],
  [92, 128, 178],
  [188, 92, 78],
  [140, 122, 188],
  [112, 112, 116],
]

const drawn = new Map<string, Buffer>()

/** A few strokes in place of a face, on paper: nobody should take it for a photo. Each file is like none before. */
export function portraitOf(whom: string, mark: string): Buffer {
  const known = drawn.get(whom) ?? draw(whom)
  drawn.set(whom, known)
  return withComment(known, mark)
}

function draw(whom: string): Buffer {
  const random = randomOf(`portrait/${whom}`)
  const canvas = new Canvas(WIDTH, HEIGHT)
  const coat = random.pick(hats)
  canvas.box([0, 0], [WIDTH, HEIGHT], PAPER)
  canvas.box([FRAME, FRAME], [WIDTH - FRAME, HEIGHT - FRAME], between(coat, WHITE, 0.78))
  const middle = WIDTH / 2
  canvas.oval([middle, HEIGHT + 8], [46, 44], coat)
  canvas.oval([middle, 72], [random.whole(25, 29), random.whole(31, 35)], between(PAPER, INK, 0.08))
  drawHat(canvas, random.pick(hats), random.happens(0.6) ? BRIM : 0)
  for (const side of [-1, 1]) canvas.disc([middle + side * 10, 70], 2.5, INK)
  canvas.box([middle - 7, 88], [middle + 7, 89], INK)
  return pngOf(canvas.pixels)
}

function drawHat(canvas: Canvas, colour: Colour, brim: number): void {
  const middle = WIDTH / 2
  canvas.oval([middle, 46], [24, 16], colour)
  if (brim > 0) canvas.oval([middle, 54], [brim, 6], between(colour, INK, 0.15))
}
