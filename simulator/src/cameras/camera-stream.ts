import type { Head, Unit } from './formats/unit.ts'
import { cameraFormat, FRAME_MS, GROUP_FRAMES } from './format.ts'
import { H264Encoder } from './h264/encoder.ts'
import { FIRST_QP } from './h264/parameter-sets.ts'
import type { LivePicture } from './live-picture.ts'
import { nextQp } from './quality.ts'

/** Is given every picture from the last key picture on. */
export type Viewer = (unit: Unit) => void

/** A live stream that is drawn and coded once for all who watch, and only while somebody does. */
export class CameraStream {
  readonly head: Head
  readonly #picture: LivePicture
  readonly #encoder = new H264Encoder(cameraFormat)
  readonly #viewers = new Set<Viewer>()
  /** From the last key picture on: who comes sees something at once. */
  #group: Unit[] = []
  /** The moment of the first picture. */
  #began: number | undefined
  #qp = FIRST_QP
  #timer: NodeJS.Timeout | undefined
  #isFrozen = false

  constructor(picture: LivePicture) {
    this.#picture = picture
    const { sequence, picture: pictureSet } = this.#encoder
    this.head = { ...cameraFormat, sequence, picture: pictureSet }
  }

  get viewers(): number {
    return this.#viewers.size
  }

  /** Ends by what it answers. */
  watch(viewer: Viewer): () => void {
    if (this.viewers === 0) this.#begin()
    for (const unit of this.#group) viewer(unit)
    this.#viewers.add(viewer)
    return () => {
      this.#viewers.delete(viewer)
      if (this.viewers === 0) this.#end()
    }
  }

  /** Nothing comes any more, and nobody is told. */
  freeze(): void {
    this.#isFrozen = true
  }

  thaw(): void {
    this.#isFrozen = false
  }

  /** The next picture, if there is one. */
  tick(now: Date): void {
    if (this.#isFrozen) return
    const drawn = this.#picture.draw(now)
    if (drawn === 'nothing') return
    const isKey = drawn === 'all' || this.#group.length === 0 || this.#group.length >= GROUP_FRAMES
    if (isKey) this.#beginGroup()
    this.#began ??= now.getTime()
    const { planes, changed } = this.#picture
    const nal = isKey ? this.#encoder.key(planes, this.#qp) : this.#encoder.change(planes, changed, this.#qp)
    const unit = { isKey, at: now.getTime() - this.#began, nal }
    this.#group.push(unit)
    for (const viewer of this.#viewers) viewer(unit)
  }

  #beginGroup(): void {
    const bytes = this.#group.reduce((sum, { nal }) => sum + nal.length, 0)
    if (this.#group.length >= GROUP_FRAMES) this.#qp = nextQp(this.#qp, bytes)
    this.#group = []
  }

  #begin(): void {
    void this.#picture.prepare(new Date())
    this.#timer = setInterval(() => this.tick(new Date()), FRAME_MS)
  }

  #end(): void {
    clearInterval(this.#timer)
    this.#group = []
    this.#began = undefined
  }
}
