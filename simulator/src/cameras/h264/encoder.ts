import { BitWriter } from './bit-writer.ts'
import { MacroblockCoder } from './macroblock-coder.ts'
import { nalOf, nalTypes } from './nal.ts'
import { type Format, FIRST_QP, codedSize, frameNumberBits, pictureSet, sequenceOf } from './parameter-sets.ts'
import type { Planes } from './planes.ts'

const KEY_SLICE = 7
const CHANGE_SLICE = 5

/** Codes pictures as H.264 in the constrained baseline profile. */
export class H264Encoder {
  readonly sequence: Uint8Array
  readonly picture = pictureSet()
  readonly #coder: MacroblockCoder
  readonly #bits = new BitWriter()
  #frameNumber = 0
  #keyNumber = 0

  constructor(format: Format) {
    this.sequence = sequenceOf(format)
    this.#coder = new MacroblockCoder(codedSize(format.width), codedSize(format.height))
  }

  /** As a decoder has it after what was coded last. */
  get shown(): Planes {
    return this.#coder.kept
  }

  /** A picture that needs none before it. */
  key(frame: Planes, qp: number): Uint8Array {
    this.#frameNumber = 0
    this.#keyNumber ^= 1
    this.#begin(KEY_SLICE, qp)
    this.#coder.codeAll(frame, { bits: this.#bits, qp })
    return nalOf(nalTypes.keySlice, this.#bits.finish())
  }

  /** What is new in the macroblocks that changed; the others stay as they were. */
  change(frame: Planes, changed: Uint8Array, qp: number): Uint8Array {
    this.#frameNumber = (this.#frameNumber + 1) % (1 << frameNumberBits)
    this.#begin(CHANGE_SLICE, qp)
    this.#coder.codeChanged(frame, changed, { bits: this.#bits, qp })
    return nalOf(nalTypes.slice, this.#bits.finish())
  }

  #begin(type: number, qp: number): void {
    const bits = this.#bits
    bits.unsigned(0) // from the first macroblock on
    bits.unsigned(type)
    bits.unsigned(0)
    bits.put(this.#frameNumber, frameNumberBits)
    if (type === KEY_SLICE) {
      bits.unsigned(this.#keyNumber)
      bits.put(0, 2)
    } else bits.put(0, 3) // one reference, in its usual place, kept as usual
    bits.signed(qp - FIRST_QP)
    bits.unsigned(1) // edges are left as they are
  }
}
