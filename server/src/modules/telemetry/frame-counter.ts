import { framesMissing } from './chirpstack.rules.ts'
import type { Attribute } from './message.rules.ts'

const MOST_DEVICES = 50_000

/** Counts the frames of each device that are missing between those that came, since this process began. */
export class FrameCounter {
  readonly #frames = new Map<number, { last: number; missing: number }>()

  /** What is said of a device, and how many frames are missing so far. */
  counted(deviceNo: number, attributes: ReadonlyMap<string, Attribute>): ReadonlyMap<string, Attribute> {
    const frame = attributes.get('fCnt')
    if (typeof frame !== 'number') return attributes
    const before = this.#frames.get(deviceNo)
    const missing = (before?.missing ?? 0) + framesMissing(before?.last, frame)
    if (this.#frames.size >= MOST_DEVICES) this.#frames.clear()
    this.#frames.set(deviceNo, { last: frame, missing })
    return new Map([...attributes, ['lostFrames', missing]])
  }
}
