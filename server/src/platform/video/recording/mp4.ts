import type { FileHandle } from 'node:fs/promises'
import { videoContent, videoPart } from '../flv-tag.ts'
import { sizeIn } from '../picture-size.ts'
import { VideoFault } from '../video-fault.ts'
import { box, fullBox, uint16, uint32, uint64 } from './mp4-boxes.ts'
import { type RecordedTag, tagsOf } from './segment-reader.ts'

/** Milliseconds, as the recordings count. */
const TIMESCALE = 1000
const TRACK = 1
const USUAL_STEP_MS = 40
const MATRIX = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** ISO/IEC 14496-12, 8.8.3.1: needs no other picture, or needs one. */
const KEY_FLAGS = 0x02000000
const OTHER_FLAGS = 0x01010000

interface Sample {
  readonly data: Buffer
  readonly timeMs: number
  readonly shownAfterMs: number
  readonly isKey: boolean
}

/** What decoders need for files of a recording, each once: a camera may have been set otherwise in between. */
export async function headersOf(paths: Iterable<string | FileHandle>): Promise<readonly Buffer[]> {
  const found: Buffer[] = []
  for (const path of paths) {
    for await (const { isHeader, body } of tagsOf(path)) {
      if (isHeader && !found.some((one) => one.equals(body))) found.push(body)
      break
    }
  }
  return found
}

interface Movie {
  readonly headers: readonly Buffer[]
  /** As far as it is known beforehand. */
  readonly lengthMs: number
}

/**
 * A recording as MP4 that is written while it is read, in fragments of one group of pictures each: ISO/IEC 14496-12, 8.8, with
 * H.264 and H.265 as ISO/IEC 14496-15 puts them there.
 */
export async function* mp4Of(
  tags: AsyncIterable<RecordedTag>,
  { headers, lengthMs }: Movie,
): AsyncGenerator<Buffer, void> {
  yield box('ftyp', Buffer.from('iso6\0\0\0\0iso6mp41', 'latin1'))
  yield beginning(headers, Math.max(0, Math.round(lengthMs)))
  let sequence = 0
  let description = 1
  let group: Sample[] = []
  const fragment = (endMs: number | undefined) => {
    sequence += 1
    return fragmentOf(group, { sequence, description, endMs })
  }
  for await (const tag of tags) {
    if (tag.isHeader) {
      if (group.length > 0) yield fragment(undefined)
      group = []
      description = headers.findIndex((one) => one.equals(tag.body)) + 1 || description
      continue
    }
    const { data, shownAfterMs } = videoContent(tag.body)
    if (data.length === 0) continue
    if (tag.isKey && group.length > 0) {
      yield fragment(tag.timeMs)
      group = []
    }
    group.push({ data, timeMs: tag.timeMs, shownAfterMs, isKey: tag.isKey })
  }
  if (group.length > 0) yield fragment(undefined)
}

function beginning(headers: readonly Buffer[], lengthMs: number): Buffer {
  const entries = headers.map(entryOf)
  const { Width = 0, Height = 0 } = headers[0] ? sizeIn(videoPart(headers[0]).codec, headers[0]) : {}
  const nothing = ['stts', 'stsc', 'stco'].map((name) => fullBox(name, {}, uint32(0)))
  const table = box(
    'stbl',
    fullBox('stsd', {}, uint32(entries.length), ...entries),
    ...nothing,
    fullBox('stsz', {}, uint32(0, 0)),
  )
  const places = box('dinf', fullBox('dref', {}, uint32(1), fullBox('url ', { flags: 1 })))
  const media = box(
    'mdia',
    fullBox('mdhd', {}, uint32(0, 0, TIMESCALE, 0), uint16(0x55c4, 0)),
    fullBox('hdlr', {}, uint32(0), Buffer.from('vide\0\0\0\0\0\0\0\0\0\0\0\0video\0', 'latin1')),
    box('minf', fullBox('vmhd', { flags: 1 }, uint16(0, 0, 0, 0)), places, table),
  )
  const size = uint32(Width * 0x10000, Height * 0x10000)
  const track = box(
    'trak',
    fullBox('tkhd', { flags: 3 }, uint32(0, 0, TRACK, 0, lengthMs, 0, 0), uint16(0, 0, 0, 0), MATRIX, size),
    media,
  )
  const volume = [uint32(0x10000), uint16(0x100, 0), uint32(0, 0)]
  const movie = fullBox('mvhd', {}, uint32(0, 0, TIMESCALE, lengthMs), ...volume, MATRIX, Buffer.alloc(24), uint32(2))
  const growing = box(
    'mvex',
    fullBox('mehd', {}, uint32(lengthMs)),
    fullBox('trex', {}, uint32(TRACK, 1, 0, 0, OTHER_FLAGS)),
  )
  return box('moov', movie, track, growing)
}

/** ISO/IEC 14496-15, 5.4.2.1 and 8.4.1.1: what stands in FLV before the first picture stands here as it is. */
function entryOf(header: Buffer): Buffer {
  const { codec } = videoPart(header)
  if (codec !== 'H.264' && codec !== 'H.265') throw new VideoFault('这种视频编码不能下载为 MP4', 'lasting')
  const [name, record] = codec === 'H.264' ? (['avc1', 'avcC'] as const) : (['hvc1', 'hvcC'] as const)
  const { Width = 0, Height = 0 } = sizeIn(codec, header)
  // Legacy and extended headers alike have five bytes before the record.
  const configuration = box(record, header.subarray(5))
  const resolution = uint32(0x480000, 0x480000, 0)
  return box(
    name,
    Buffer.alloc(6),
    uint16(1),
    Buffer.alloc(16),
    uint16(Width, Height),
    resolution,
    uint16(1),
    Buffer.alloc(32),
    uint16(0x18, 0xffff),
    configuration,
  )
}

interface About {
  readonly sequence: number
  /** Which of the headers it belongs to, from one on. */
  readonly description: number
  /** When the next fragment begins, where that is known. */
  readonly endMs: number | undefined
}

const DATA_OFFSET = 0x1
const OWN_DURATION = 0x100
const OWN_SIZE = 0x200
const OWN_FLAGS = 0x400
const SHOWN_LATER = 0x800
const BASE_IS_FRAGMENT = 0x20000
const OWN_DESCRIPTION = 0x2

/** ISO/IEC 14496-12, 8.8.4 to 8.8.8. */
function fragmentOf(samples: readonly Sample[], { sequence, description, endMs }: About): Buffer {
  const rows = samples.flatMap(({ data, timeMs, shownAfterMs, isKey }, at) => {
    const next = samples[at + 1]?.timeMs ?? endMs ?? timeMs + stepBefore(samples, at)
    return [Math.max(0, next - timeMs), data.length, isKey ? KEY_FLAGS : OTHER_FLAGS, shownAfterMs]
  })
  const flags = DATA_OFFSET | OWN_DURATION | OWN_SIZE | OWN_FLAGS | SHOWN_LATER
  const head = fullBox('tfhd', { flags: BASE_IS_FRAGMENT | OWN_DESCRIPTION }, uint32(TRACK, description))
  const time = fullBox('tfdt', { version: 1 }, uint64(samples[0]?.timeMs ?? 0))
  const runAt = (offset: number) => fullBox('trun', { version: 1, flags }, uint32(samples.length, offset, ...rows))
  const made = (run: Buffer) => box('moof', fullBox('mfhd', {}, uint32(sequence)), box('traf', head, time, run))
  // The pictures begin behind this box and the head of the next.
  const moof = made(runAt(made(runAt(0)).length + 8))
  return Buffer.concat([moof, box('mdat', ...samples.map(({ data }) => data))])
}

function stepBefore(samples: readonly Sample[], at: number): number {
  const [before, one] = [samples[at - 1], samples[at]]
  return before && one ? one.timeMs - before.timeMs : USUAL_STEP_MS
}
