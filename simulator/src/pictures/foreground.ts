import type { Random } from '../random.ts'
import { type Canvas, type Colour, between } from './canvas.ts'
import { crops, dots } from './colours.ts'
import type { Scene, Subject } from './scene.ts'

type Draw = (canvas: Canvas, scene: Scene, random: Random) => void

/** What a picture is about, in front of the landscape. */
export const foregrounds: Readonly<Record<Subject, Draw>> = {
  全景: () => undefined,
  叶片: drawLeaf,
  废弃物: drawWaste,
  采收: drawHarvest,
}

const GREEN: Colour = [70, 140, 62]

/** One large leaf with what was found on it. */
function drawLeaf(canvas: Canvas, { ground, season }: Scene, random: Random): void {
  const colour = between(season === '冬' ? [150, 146, 96] : crops[ground][season], GREEN, 0.35)
  const [x, y] = [canvas.width / 2 + random.whole(-40, 40), canvas.height * 0.58]
  const [half, down] = [230, 118]
  canvas.oval([x, y + 6], [half + 5, down + 5], between(colour, [20, 40, 20], 0.5))
  canvas.oval([x, y], [half, down], colour)
  const vein = between(colour, [240, 246, 210], 0.5)
  canvas.shape(
    [
      [x - half - 40, y - 4],
      [x + half - 6, y],
      [x - half - 40, y + 5],
    ],
    vein,
  )
  for (let at = -3; at <= 3; at += 1) {
    for (const side of [-1, 1]) {
      const foot = x + at * 56
      canvas.shape(
        [
          [foot - 3, y],
          [foot + 3, y],
          [foot + 42, y + side * down * 0.72 * (1 - Math.abs(at) / 5)],
        ],
        vein,
      )
    }
  }
  for (let spot = random.whole(4, 11); spot > 0; spot -= 1) {
    const [turn, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * 0.78]
    const at = [x + Math.cos(turn) * far * half, y + Math.sin(turn) * far * down] as const
    const size = random.between(5, 14)
    canvas.disc(at, size, [206, 186, 96])
    canvas.disc(at, size * 0.6, [122, 82, 48])
  }
}

/** Bags and bottles beside a collecting box. */
function drawWaste(canvas: Canvas, _: Scene, random: Random): void {
  const floor = canvas.height - 50
  const left = random.whole(60, 160)
  canvas.box([left, floor - 170], [left + 200, floor], [52, 112, 84])
  canvas.box([left - 8, floor - 186], [left + 208, floor - 168], [38, 88, 66])
  canvas.box([left + 30, floor - 140], [left + 170, floor - 118], [24, 44, 38])
  canvas.disc([left + 100, floor - 64], 30, [236, 240, 232])
  canvas.disc([left + 100, floor - 64], 20, [52, 112, 84])
  for (let bag = 0; bag < 3; bag += 1) {
    const [x, size] = [left + 256 + bag * 62, random.whole(34, 48)]
    canvas.oval([x, floor - size * 0.8], [size, size * 0.85], bag % 2 === 0 ? [196, 200, 206] : [172, 178, 188])
    canvas.shape(
      [
        [x - 9, floor - size * 1.5],
        [x + 9, floor - size * 1.5],
        [x, floor - size * 2],
      ],
      [150, 156, 166],
    )
  }
  for (let bottle = random.whole(3, 6); bottle > 0; bottle -= 1) {
    const x = left + 216 + random.whole(0, 190)
    canvas.box(
      [x, floor - 4],
      [x + 11, floor + 22],
      random.pick<Colour>([
        [230, 232, 226],
        [86, 128, 178],
        [214, 168, 74],
      ]),
    )
    canvas.box([x + 3, floor - 12], [x + 8, floor - 4], [178, 62, 52])
  }
}

/** Crates full of what was picked. */
function drawHarvest(canvas: Canvas, { ground, season }: Scene, random: Random): void {
  const fruit = dots[ground][season] ?? [214, 196, 142]
  const floor = canvas.height - 42
  for (let crate = 0; crate < 4; crate += 1) {
    const left = 42 + crate * 142 + random.whole(-8, 8)
    for (let at = 0; at < 11; at += 1) {
      const centre = [left + 14 + at * 9.5, floor - 74 - random.between(0, 12)] as const
      canvas.disc(centre, 11, between(fruit, [60, 40, 30], 0.25))
      canvas.disc([centre[0] - 2, centre[1] - 2], 8, fruit)
    }
    for (const [top, height] of [
      [72, 22],
      [46, 20],
      [22, 22],
    ] as const) {
      canvas.box([left, floor - top], [left + 122, floor - top + height], [186, 146, 94])
      canvas.box([left, floor - top + height - 3], [left + 122, floor - top + height], [142, 106, 64])
    }
    canvas.box([left, floor - 72], [left + 7, floor], [128, 94, 56])
    canvas.box([left + 115, floor - 72], [left + 122, floor], [128, 94, 56])
  }
}
