import { BitWriter } from './bit-writer.ts'
import { nalOf, nalTypes } from './nal.ts'

/** What a stream is like. */
export interface Format {
  /** As it is shown; coded in whole macroblocks. */
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
}

const BASELINE = 66
/** That it keeps to what baseline and main have in common: constrained baseline. */
const CONSTRAINED = 0xc0
/** 3.0: up to 720×576. */
const LEVEL = 30
const MACROBLOCK = 16
const FRAME_NUMBER_BITS = 8
/** BT.601, as small pictures have. */
const COLOURS = 6
const UNKNOWN_FORMAT = 5
export const FIRST_QP = 26

/** Of a number of reference frames, as slices write it. */
export const frameNumberBits = FRAME_NUMBER_BITS

export function codedSize(points: number): number {
  return Math.ceil(points / MACROBLOCK) * MACROBLOCK
}

/** The sequence parameter set. */
export function sequenceOf({ width, height, framesPerSecond }: Format): Uint8Array {
  const bits = new BitWriter()
  bits.put(BASELINE, 8)
  bits.put(CONSTRAINED, 8)
  bits.put(LEVEL, 8)
  bits.unsigned(0) // its number
  bits.unsigned(FRAME_NUMBER_BITS - 4)
  bits.unsigned(2) // pictures are shown in the order in which they come
  bits.unsigned(1) // one reference frame
  bits.put(0, 1)
  bits.unsigned(codedSize(width) / MACROBLOCK - 1)
  bits.unsigned(codedSize(height) / MACROBLOCK - 1)
  bits.put(1, 1) // frames only
  bits.put(1, 1)
  writeCropping(bits, width, height)
  bits.put(1, 1)
  writeUsage(bits, framesPerSecond)
  return nalOf(nalTypes.sequence, bits.finish())
}

function writeCropping(bits: BitWriter, width: number, height: number): void {
  const [right, bottom] = [(codedSize(width) - width) / 2, (codedSize(height) - height) / 2]
  bits.put(right + bottom > 0 ? 1 : 0, 1)
  if (right + bottom === 0) return
  for (const side of [0, right, 0, bottom]) bits.unsigned(side)
}

/** How it is to be shown: its colours, its frames a second, and that none is held back. */
function writeUsage(bits: BitWriter, framesPerSecond: number): void {
  bits.put(0, 1) // no aspect ratio: square
  bits.put(0, 1) // no overscan
  bits.put(1, 1)
  bits.put(UNKNOWN_FORMAT, 3)
  bits.put(0, 1) // brightness from 16 to 235
  bits.put(1, 1)
  for (let kind = 0; kind < 3; kind += 1) bits.put(COLOURS, 8)
  bits.put(0, 1) // no place of colours
  bits.put(1, 1)
  bits.put(0, 16)
  bits.put(1, 16) // a tick
  bits.put(0, 16)
  bits.put(2 * framesPerSecond, 16) // ticks a second, two to a frame
  bits.put(1, 1) // each as long as the others
  bits.put(0, 3) // no buffers of a hypothetical decoder, no structure
  bits.put(1, 1)
  bits.put(1, 1)
  for (const most of [0, 0, 11, 11, 0, 1]) bits.unsigned(most)
}

/** The picture parameter set. */
export function pictureSet(): Uint8Array {
  const bits = new BitWriter()
  bits.unsigned(0) // its number
  bits.unsigned(0) // of the sequence set
  bits.put(0, 1) // CAVLC
  bits.put(0, 1)
  bits.unsigned(0) // one slice group
  bits.unsigned(0) // one reference frame
  bits.unsigned(0)
  bits.put(0, 3) // no weights
  bits.signed(FIRST_QP - 26)
  bits.signed(0)
  bits.signed(0) // colours as brightness
  bits.put(1, 1) // slices say that edges are left as they are
  bits.put(0, 1)
  bits.put(0, 1)
  return nalOf(nalTypes.picture, bits.finish())
}
