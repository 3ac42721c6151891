import { roundTo } from '@farm/contract/values'
import type { CameraStream } from './camera-stream.ts'
import { TransportStream } from './formats/transport-stream.ts'
import type { Unit } from './formats/unit.ts'

const KEPT = 6
/** Nobody asked for so long: nobody watches. */
const IDLE_MS = 15_000
const FIRST_LIMIT_MS = 10_000
const LONGEST_SECONDS = 3
/** Numbers go on from the clock, so that none comes twice when a camera is watched again later. */
const NUMBER_MS = 2_000

interface Segment {
  readonly number: number
  readonly seconds: number
  readonly bytes: Buffer
}

/** A camera as HLS: segments of one group of pictures each, made while somebody asks for them. */
export class HlsFeed {
  readonly #stream: CameraStream
  #segments: readonly Segment[] = []
  #packer: TransportStream | undefined
  #group: Unit[] = []
  #number = 0
  #leave: (() => void) | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting: Array<() => void> = []

  constructor(stream: CameraStream) {
    this.#stream = stream
  }

  /** The playlist, as soon as there is a segment; undefined where none comes. */
  async playlist(): Promise<string | undefined> {
    this.#stayAwake()
    if (this.#segments.length === 0) await this.#first()
    const [first] = this.#segments
    if (!first) return undefined
    const lines = this.#segments.flatMap(({ number, seconds }) => [`#EXTINF:${roundTo(seconds, 3)},`, `${number}.ts`])
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      `#EXT-X-TARGETDURATION:${LONGEST_SECONDS}`,
      `#EXT-X-MEDIA-SEQUENCE:${first.number}`,
      ...lines,
      '',
    ].join('\n')
  }

  segment(number: number): Buffer | undefined {
    this.#stayAwake()
    return this.#segments.find((one) => one.number === number)?.bytes
  }

  end(): void {
    clearTimeout(this.#idle)
    this.#leave?.()
    this.#leave = undefined
    this.#segments = []
    this.#group = []
  }

  #stayAwake(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.end(), IDLE_MS)
    this.#idle.unref()
    if (this.#leave) return
    this.#packer = new TransportStream(this.#stream.head)
    this.#number = Math.floor(Date.now() / NUMBER_MS)
    this.#leave = this.#stream.watch((unit) => this.#take(unit))
  }

  #take(unit: Unit): void {
    const [first] = this.#group
    if (unit.isKey && first && this.#packer) {
      const seconds = Math.min(LONGEST_SECONDS, (unit.at - first.at) / 1_000)
      const made = { number: this.#number, seconds, bytes: this.#packer.segment(this.#group) }
      this.#segments = [...this.#segments, made].slice(-KEPT)
      this.#number += 1
      this.#group = []
      for (const tell of this.#waiting.splice(0)) tell()
    }
    this.#group.push(unit)
  }

  #first(): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, FIRST_LIMIT_MS)
      this.#waiting.push(() => {
        clearTimeout(limit)
        resolve()
      })
    })
  }
}
