import { hash } from 'node:crypto'
import { randomOf } from '../random.ts'
import { Canvas, type Colour } from './canvas.ts'
import { foregrounds } from './foreground.ts'
import { drawLandscape } from './landscape.ts'
import { pngOf, withComment } from './png.ts'
import type { Scene } from './scene.ts'

const WIDTH = 640
const HEIGHT = 480
const FRAME = 12
const PAPER: Colour = [248, 246, 238]

/** A drawn picture as a file. */
export interface Picture {
  readonly name: string
  readonly bytes: Buffer
  readonly sha256: string
}

const drawn = new Map<string, Picture>()

/** The picture of a scene; each is drawn once and then used again. */
export function pictureOf(scene: Scene): Picture {
  const key = `${scene.ground} ${scene.season} ${scene.subject}`
  const known = drawn.get(key)
  if (known) return known
  const bytes = draw(scene, key)
  const made = { name: `演示图画 ${key}.png`, bytes, sha256: hash('sha256', bytes) }
  drawn.set(key, made)
  return made
}

/** The picture of a scene as a file of its own, seen from where nobody stood before. */
export function photoOf(scene: Scene, mark: string): Picture {
  const { name } = pictureOf(scene)
  const bytes = withComment(draw(scene, `${scene.ground} ${scene.season} ${scene.subject} ${mark}`), mark)
  return { name, bytes, sha256: hash('sha256', bytes) }
}

/** More is drawn than is shown: another one stands a step aside, and looks the other way as often as not. */
const AROUND = 1.3

function draw(scene: Scene, key: string): Buffer {
  const [width, height] = [Math.round(WIDTH * AROUND), Math.round(HEIGHT * AROUND)]
  const whole = new Canvas(width, height)
  const random = randomOf(`picture/${key}`)
  drawLandscape(whole, scene, random)
  foregrounds[scene.subject](whole, scene, random)
  const corner = [random.whole(0, width - WIDTH), random.whole(0, height - HEIGHT)] as const
  const canvas = whole.window(corner, [WIDTH, HEIGHT], { isMirrored: random.happens(1 / 2) })
  drawFrame(canvas)
  return pngOf(canvas.pixels)
}

/** A white margin as of a drawing on paper: nobody should take it for a photo. */
function drawFrame(canvas: Canvas): void {
  canvas.box([0, 0], [WIDTH, FRAME], PAPER)
  canvas.box([0, HEIGHT - FRAME], [WIDTH, HEIGHT], PAPER)
  canvas.box([0, 0], [FRAME, HEIGHT], PAPER)
  canvas.box([WIDTH - FRAME, 0], [WIDTH, HEIGHT], PAPER)
}
