import { BitWriter } from '../h264/bit-writer.ts'
import type { Planes } from '../h264/planes.ts'
import { type Huffman, brightSteps, colourSteps, lowest, others, zigzag } from './jpeg-tables.ts'

const SIDE = 8
/** Of the coarseness of quality 50: about quality 85. */
const SHARE = 0.3
const LONGEST_RUN = 15

interface Size {
  readonly width: number
  readonly height: number
}

/** A picture as a baseline JPEG file; the size that is shown may be less than what is coded. */
export function jpegOf(planes: Planes, { width, height }: Size): Buffer {
  const [bright, colour] = [brightSteps, colourSteps].map((steps) =>
    steps.map((one) => Math.max(1, Math.round(one * SHARE))),
  )
  if (!bright || !colour) throw new Error('two tables')
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...bright, 1, ...colour]),
    segment(0xc0, frame),
    segment(0xc4, [0x00, ...lowest.counts, ...lowest.values, 0x10, ...others.counts, ...others.values]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    scan(planes, bright, colour),
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content])
}

/** The blocks of all macroblocks: four of brightness, one of each colour. */
function scan({ width, height, y, u, v }: Planes, bright: readonly number[], colour: readonly number[]): Buffer {
  const bits = new BitWriter()
  const before = [0, 0, 0]
  const code = (component: 0 | 1 | 2, block: Block) => {
    before[component] = writeBlock(bits, levelsOf(block), before[component] ?? 0)
  }
  for (let row = 0; row < height; row += 16) {
    for (let column = 0; column < width; column += 16) {
      for (const [dx, dy] of QUARTERS) {
        code(0, { plane: y, stride: width, at: (row + dy) * width + column + dx, steps: bright, full: FULL_BRIGHT })
      }
      const [stride, at] = [width / 2, (row / 2) * (width / 2) + column / 2]
      code(1, { plane: u, stride, at, steps: colour, full: FULL_COLOUR })
      code(2, { plane: v, stride, at, steps: colour, full: FULL_COLOUR })
    }
  }
  return stuffed(bits.finish())
}

const QUARTERS = [
  [0, 0],
  [8, 0],
  [0, 8],
  [8, 8],
] as const

/** Video uses 219 and 224 of the 255 values that a JPEG has. */
const FULL_BRIGHT = { middle: 16 + 219 / 2, share: 255 / 219 }
const FULL_COLOUR = { middle: 128, share: 255 / 224 }

interface Block {
  readonly plane: Uint8Array
  readonly stride: number
  readonly at: number
  readonly steps: readonly number[]
  readonly full: { readonly middle: number; readonly share: number }
}

const waves = Float64Array.from({ length: SIDE * SIDE }, (_, index) => {
  const [frequency, place] = [Math.floor(index / SIDE), index % SIDE]
  const scale = frequency === 0 ? Math.SQRT1_2 : 1
  return (scale / 2) * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16)
})

function levelsOf({ plane, stride, at, steps, full }: Block): Int32Array {
  const lines = new Float64Array(64)
  for (let row = 0; row < SIDE; row += 1) {
    for (let frequency = 0; frequency < SIDE; frequency += 1) {
      let sum = 0
      for (let column = 0; column < SIDE; column += 1) {
        const value = ((plane[at + row * stride + column] ?? 0) - full.middle) * full.share
        sum += value * (waves[frequency * SIDE + column] ?? 0)
      }
      lines[row * SIDE + frequency] = sum
    }
  }
  return Int32Array.from(zigzag, (place, order) => {
    const [down, across] = [Math.floor(place / SIDE), place % SIDE]
    let sum = 0
    for (let row = 0; row < SIDE; row += 1) sum += (lines[row * SIDE + across] ?? 0) * (waves[down * SIDE + row] ?? 0)
    return Math.round(sum / (steps[order] ?? 1))
  })
}

interface Code {
  readonly code: number
  readonly length: number
}

const lowestCodes = codesOf(lowest)
const otherCodes = codesOf(others)

/** Writes a block and tells its lowest frequency. */
function writeBlock(bits: BitWriter, levels: Int32Array, before: number): number {
  const [first = 0] = levels
  writeLevel(bits, lowestCodes, 0, first - before)
  let run = 0
  const last = levels.findLastIndex((level) => level !== 0)
  for (let order = 1; order <= last; order += 1) {
    const level = levels[order] ?? 0
    if (level === 0) {
      run += 1
      continue
    }
    for (; run > LONGEST_RUN; run -= LONGEST_RUN + 1) put(bits, otherCodes, 0xf0)
    writeLevel(bits, otherCodes, run, level)
    run = 0
  }
  if (last < 63) put(bits, otherCodes, 0)
  return first
}

function writeLevel(bits: BitWriter, codes: ReadonlyMap<number, Code>, run: number, level: number): void {
  const length = 32 - Math.clz32(Math.abs(level))
  put(bits, codes, (run << 4) | length)
  if (length > 0) bits.put((level > 0 ? level : level - 1) & ((1 << length) - 1), length)
}

function put(bits: BitWriter, codes: ReadonlyMap<number, Code>, value: number): void {
  const { code, length } = codes.get(value) ?? { code: 0, length: 0 }
  bits.put(code, length)
}

function codesOf({ counts, values }: Huffman): Map<number, Code> {
  const codes = new Map<number, Code>()
  let [code, at] = [0, 0]
  counts.forEach((count, index) => {
    for (const value of values.slice(at, at + count)) {
      codes.set(value, { code, length: index + 1 })
      code += 1
    }
    at += count
    code <<= 1
  })
  return codes
}

/** A byte of ones would begin a segment: a zero behind it says that it does not. */
function stuffed(bytes: Uint8Array): Buffer {
  const made: number[] = []
  for (const byte of bytes) {
    made.push(byte)
    if (byte === 0xff) made.push(0)
  }
  return Buffer.from(made)
}
