import type { Random } from '../random.ts'
import { type Canvas, type Colour, between } from './canvas.ts'
import { crops, dots, hills, skies, soils } from './colours.ts'
import type { Ground, Scene } from './scene.ts'

const HORIZON = 190
const WHITE: Colour = [250, 250, 246]

/** A field under a sky. */
export function drawLandscape(canvas: Canvas, scene: Scene, random: Random): void {
  drawSky(canvas, scene, random)
  drawHills(canvas, scene, random)
  const soil = soils[scene.season]
  for (let y = HORIZON; y < canvas.height; y += 1) {
    const share = (y - HORIZON) / (canvas.height - HORIZON)
    canvas.line(y, [0, canvas.width], between(between(soil, WHITE, 0.25), soil, share))
  }
  growing[scene.ground](canvas, scene, random)
}

function drawSky(canvas: Canvas, { season }: Scene, random: Random): void {
  const [above, below] = skies[season]
  for (let y = 0; y < HORIZON; y += 1) canvas.line(y, [0, canvas.width], between(above, below, y / HORIZON))
  if (season === '夏' || season === '秋') {
    canvas.disc([random.whole(80, canvas.width - 80), random.whole(40, 80)], 26, [252, 240, 190])
  }
  for (let cloud = random.whole(1, 3); cloud > 0; cloud -= 1) {
    const [x, y] = [random.whole(40, canvas.width - 40), random.whole(30, 110)]
    for (const [dx, dy, size] of [
      [-34, 6, 20],
      [0, 0, 30],
      [36, 7, 22],
    ] as const) {
      canvas.oval([x + dx, y + dy], [size * 1.5, size * 0.6], between(below, WHITE, 0.7))
    }
  }
}

function drawHills(canvas: Canvas, { season }: Scene, random: Random): void {
  for (const [height, mist] of [
    [62, 0.55],
    [36, 0.25],
  ] as const) {
    const colour = between(hills[season], skies[season][1], mist)
    const [waves, turn] = [random.between(0.008, 0.016), random.between(0, 6)]
    for (let x = 0; x < canvas.width; x += 1) {
      const top = HORIZON - height * (0.55 + 0.3 * Math.sin(x * waves + turn) + 0.15 * Math.sin(x * waves * 2.7))
      canvas.box([x, top], [x, HORIZON], colour)
    }
  }
}

type Grow = (canvas: Canvas, scene: Scene, random: Random) => void

const growing: Readonly<Record<Ground, Grow>> = {
  大田: (canvas, scene, random) => drawRows(canvas, scene, { random, rows: 22, thickness: 0.62 }),
  药材园: (canvas, scene, random) => drawRows(canvas, scene, { random, rows: 13, thickness: 0.45 }),
  果园: drawTrees,
  棚: drawSheds,
}

interface Rows {
  readonly random: Random
  readonly rows: number
  /** Share of a row that is green. */
  readonly thickness: number
}

/** Rows run towards one point on the horizon. */
function drawRows(canvas: Canvas, { ground, season }: Scene, { random, rows, thickness }: Rows): void {
  const centre = random.whole(canvas.width * 0.3, canvas.width * 0.7)
  const colour = crops[ground][season]
  const [apart, bottom] = [(canvas.width * 2.4) / rows, canvas.height - 1]
  for (let row = 0; row < rows; row += 1) {
    const foot = centre + (row - rows / 2 + 0.5) * apart
    const head = centre + (foot - centre) * 0.16
    const [wide, narrow] = [(apart * thickness) / 2, apart * thickness * 0.08]
    const shade = between(colour, [30, 60, 30], row % 2 === 0 ? 0 : 0.12)
    canvas.shape(
      [
        [head - narrow, HORIZON],
        [head + narrow, HORIZON],
        [foot + wide, bottom],
        [foot - wide, bottom],
      ],
      shade,
    )
    drawTufts(canvas, { foot, head, size: wide, colour: shade }, dots[ground][season])
  }
}

interface Row {
  readonly foot: number
  readonly head: number
  readonly size: number
  readonly colour: Colour
}

/** Plants along a row, larger towards the eye. */
function drawTufts(canvas: Canvas, { foot, head, size, colour }: Row, dot: Colour | undefined): void {
  for (let step = 1; step <= 12; step += 1) {
    const near = (step / 12) ** 1.7
    const [x, y] = [head + (foot - head) * near, HORIZON + (canvas.height - HORIZON) * near]
    const radius = Math.max(1.5, size * 0.55 * near)
    canvas.oval([x, y - radius * 0.5], [radius, radius * 0.8], between(colour, WHITE, 0.12))
    if (dot && step % 2 === 0) canvas.disc([x, y - radius * 0.8], Math.max(1, radius * 0.22), dot)
  }
}

function drawTrees(canvas: Canvas, { ground, season }: Scene, random: Random): void {
  const dot = dots[ground][season]
  for (const [near, count] of [
    [0.14, 9],
    [0.34, 7],
    [0.62, 5],
    [0.95, 3],
  ] as const) {
    const y = HORIZON + (canvas.height - HORIZON) * near * 0.92
    const radius = 16 + 62 * near
    for (let tree = 0; tree < count; tree += 1) {
      const x = (canvas.width * (tree + 0.5)) / count + random.between(-8, 8)
      canvas.box([x - radius * 0.09, y - radius], [x + radius * 0.09, y], [96, 72, 52])
      drawCrown(canvas, { x, y: y - radius * 1.35, radius, colour: crops[ground][season], dot }, random)
    }
  }
}

interface Crown {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: Colour
  readonly dot: Colour | undefined
}

/** Without blossom, leaf or fruit to show it is winter, and only branches stand. */
function drawCrown(canvas: Canvas, { x, y, radius, colour, dot }: Crown, random: Random): void {
  if (!dot) {
    for (const lean of [-0.8, -0.45, -0.1, 0.25, 0.6, 0.9]) {
      const tip = [x + lean * radius, y - radius * (0.75 - Math.abs(lean) * 0.3)] as const
      canvas.shape([[x - 2, y + radius * 0.5], [x + 2, y + radius * 0.5], tip], colour)
    }
    return
  }
  canvas.oval([x, y], [radius * 0.8, radius * 0.68], between(colour, [20, 40, 20], 0.15))
  canvas.oval([x - radius * 0.15, y - radius * 0.15], [radius * 0.6, radius * 0.48], colour)
  for (let at = 0; at < 14; at += 1) {
    const [turn, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * radius * 0.6]
    canvas.disc([x + Math.cos(turn) * far, y + Math.sin(turn) * far * 0.85], Math.max(1.5, radius * 0.07), dot)
  }
}

/** Tunnels of film side by side, open in front, with beds inside. */
function drawSheds(canvas: Canvas, { ground, season }: Scene, random: Random): void {
  const colour = crops[ground][season]
  const film: Colour = season === '夏' ? [206, 220, 214] : [222, 230, 234]
  for (const [near, count] of [
    [0.2, 4],
    [0.52, 3],
    [0.95, 2],
  ] as const) {
    const y = HORIZON + (canvas.height - HORIZON) * near
    const half = (canvas.width / count) * random.between(0.36, 0.46)
    const [height, shift] = [half * random.between(0.5, 0.7), random.between(-0.45, 0.45) * (canvas.width / count)]
    for (let shed = -1; shed <= count; shed += 1) {
      const x = (canvas.width * (shed + 0.5)) / count + shift + random.between(-4, 4)
      for (const [size, shade] of [
        [1, between(film, [90, 110, 110], 0.35)],
        [0.95, film],
        [0.8, between(colour, [20, 50, 30], 0.35)],
      ] as const)
        drawArch(canvas, { x, y, half: half * size, height: height * size }, shade)
      for (let bed = -2; bed <= 2; bed += 1)
        canvas.oval([x + bed * half * 0.29, y - height * 0.1], [half * 0.1, height * 0.22], colour)
    }
  }
}

interface Arch {
  readonly x: number
  readonly y: number
  readonly half: number
  readonly height: number
}

function drawArch(canvas: Canvas, { x, y, half, height }: Arch, colour: Colour): void {
  for (let row = Math.ceil(y - height); row <= y; row += 1) {
    const across = half * Math.sqrt(Math.max(0, 1 - ((y - row) / height) ** 2))
    canvas.line(row, [x - across, x + across], colour)
  }
}
