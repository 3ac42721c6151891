import { hash } from 'node:crypto'
import { skyAt } from '../devices/sky.ts'
import { clock, nameplate } from './caption/caption.ts'
import { cameraFormat } from './format.ts'
import { codedSize } from './h264/parameter-sets.ts'
import { type Box, type Planes, copyBox, isSameIn, planesOf } from './h264/planes.ts'
import type { LivePicture } from './live-picture.ts'
import type { Actor } from './scenery/actor.ts'
import { eyeOf } from './scenery/backdrop.ts'
import { cloudsOf } from './scenery/clouds.ts'
import { fallingOf } from './scenery/falling.ts'
import { type Light, lightAt } from './scenery/light.ts'
import type { Paint } from './scenery/painter.ts'
import { passersOf } from './scenery/passers.ts'
import { plantsOf } from './scenery/plants.ts'
import type { Sight } from './scenery/sight.ts'

/** What a camera of the demo is, as far as its picture goes. */
export interface Looking {
  readonly code: string
  readonly name: string
  readonly sight: Sight
}

/** Light changes slowly: it is painted anew so often. */
const LASTS_MS = 150_000
const MACROBLOCK = 16
const { width, height } = cameraFormat
const WHOLE: Box = { x: 0, y: 0, width: codedSize(width), height: codedSize(height) }

/** The live picture of a camera: a backdrop, painted now and then, and what moves before it. */
export class FieldPicture implements LivePicture {
  readonly planes: Planes = planesOf(codedSize(width), codedSize(height))
  readonly changed = new Uint8Array((codedSize(width) * codedSize(height)) / MACROBLOCK ** 2)
  readonly #looking: Looking
  readonly #seed: number
  readonly #paint: Paint
  /** As it was drawn the time before. */
  readonly #before: Planes = planesOf(codedSize(width), codedSize(height))
  #backdrop: Planes | undefined
  #paintedAt = 0
  #isPainting = false
  #isNew = false
  #actors: readonly Actor[] = []
  #drawn: readonly Box[] = []

  constructor(looking: Looking, paint: Paint) {
    this.#looking = looking
    this.#paint = paint
    this.#seed = Number.parseInt(hash('sha256', looking.code).slice(0, 6), 16)
  }

  /** Resolves when there is something to draw. */
  async prepare(now: Date): Promise<void> {
    if (!this.#isPainting && now.getTime() - this.#paintedAt > LASTS_MS) await this.#paintAnew(now)
  }

  draw(now: Date): 'nothing' | 'all' | 'changes' {
    if (this.#backdrop && now.getTime() - this.#paintedAt > LASTS_MS) void this.prepare(now)
    if (!this.#backdrop) return 'nothing'
    this.changed.fill(0)
    const isNew = this.#isNew
    if (isNew) copyBox(this.#backdrop, this.planes, WHOLE)
    else for (const box of this.#drawn) this.#restore(this.#backdrop, box)
    this.#isNew = false
    const second = now.getTime() / 1_000
    this.#drawn = this.#actors.flatMap((actor) => actor(this.planes, second))
    for (const box of this.#drawn) this.#mark(box)
    this.#keepChanges()
    return isNew ? 'all' : 'changes'
  }

  async #paintAnew(now: Date): Promise<void> {
    this.#isPainting = true
    const { sight } = this.#looking
    this.#backdrop = await this.#paint(sight, this.#seed, now)
    this.#actors = this.#actorsBy(lightAt(now), now)
    this.#paintedAt = now.getTime()
    this.#isPainting = false
    this.#isNew = true
  }

  #actorsBy(light: Light, now: Date): Actor[] {
    const { sight, name } = this.#looking
    const seed = this.#seed
    const eye = eyeOf(sight)
    const wind = skyAt(now, this.#looking.code).windSpeed
    const isOutside = sight !== '棚'
    return [
      ...(isOutside ? cloudsOf(light, { seed, width, horizon: eye.horizon }) : []),
      ...passersOf(light, { sight, seed, eye, width }),
      ...plantsOf(light, { sight, seed, width, height, wind }),
      ...(isOutside ? fallingOf(light.falling, { width, height, seed }) : []),
      clock,
      nameplate(name, { width, height }),
    ]
  }

  #restore(backdrop: Planes, box: Box): void {
    copyBox(backdrop, this.planes, box)
    this.#mark(box)
  }

  #mark({ x, y, width: wide, height: high }: Box): void {
    const columns = this.planes.width / MACROBLOCK
    const [left, right] = [Math.max(0, x), Math.min(this.planes.width, x + wide) - 1]
    const [top, bottom] = [Math.max(0, y), Math.min(this.planes.height, y + high) - 1]
    for (let row = top >> 4; row <= bottom >> 4; row += 1) {
      for (let column = left >> 4; column <= right >> 4; column += 1) this.changed[row * columns + column] = 1
    }
  }

  /** What was drawn anew and looks as before did not change. */
  #keepChanges(): void {
    const columns = this.planes.width / MACROBLOCK
    this.changed.forEach((isChanged, at) => {
      if (!isChanged) return
      const [x, y] = [(at % columns) * MACROBLOCK, Math.floor(at / columns) * MACROBLOCK]
      const box = { x, y, width: MACROBLOCK, height: MACROBLOCK }
      if (isSameIn(this.planes, this.#before, box)) this.changed[at] = 0
      else copyBox(this.planes, this.#before, box)
    })
  }
}
