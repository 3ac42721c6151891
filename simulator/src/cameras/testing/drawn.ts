import { randomOf } from '../../random.ts'
import type { LivePicture } from '../live-picture.ts'
import { type Planes, planesOf } from '../h264/planes.ts'

/** A picture of its own for every number: soft slopes, hard edges and a corner of noise. */
export function drawnPlanes(width: number, height: number, number: number): Planes {
  const planes = planesOf(width, height)
  const { next } = randomOf(`drawn/${number}`)
  for (let at = 0; at < planes.y.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isNoise = x > width * 0.75 && y > height * 0.5
    const slope = 120 + 70 * Math.sin(x / 31 + number / 4) * Math.cos(y / 23)
    planes.y[at] = isNoise ? 255 * next() : slope + (((x >> 4) + (y >> 4) + number) % 7 === 0 ? 50 : 0)
  }
  for (let at = 0; at < planes.u.length; at += 1) {
    planes.u[at] = 128 + 60 * Math.sin(at / 77 + number)
    planes.v[at] = 128 + 60 * Math.cos(at / 1_900)
  }
  return planes
}

/** A picture in which a bar moves on by each drawing; counts how often it was drawn. */
export class MovingBar implements LivePicture {
  readonly planes = planesOf(640, 368)
  readonly changed = new Uint8Array(920)
  drawn = 0

  prepare(): Promise<void> {
    return Promise.resolve()
  }

  draw(): 'all' | 'changes' {
    this.changed.fill(0)
    this.planes.y.fill(60)
    for (let row = 0; row < 16; row += 1) this.planes.y.fill(200, row * 640, row * 640 + 8 * (this.drawn % 80))
    this.changed.fill(1, 0, 40)
    this.drawn += 1
    return this.drawn === 1 ? 'all' : 'changes'
  }
}
