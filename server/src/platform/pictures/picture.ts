import { type CameraNote, readCameraNote } from '@farm/contract/files'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { oneAtATime } from './one-at-a-time.ts'
import { HASH_EDGE, perceptualHash } from './perceptual-hash.ts'

// One picture after another on one thread, nothing remembered: memory stays flat however many arrive.
sharp.cache(false)
sharp.concurrency(1)
// Whatever the bytes pretend to be, no other reader gets to see them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** So much of the height of a photo its marks take at most, whatever its size. */
const MARKED = 0.2

/** Half the time of the usual effort, for a few bytes more. */
const EFFORT = 2

export interface PictureLimits {
  /** Of four bytes each; fewer of larger ones. */
  readonly maxPixels: number
  /** Longest edges of the copies. */
  readonly view: number
  readonly thumb: number
}

/** Copies of a picture, upright, in sRGB, without anything that was written into it. */
export interface Picture {
  readonly view: Buffer
  readonly thumb: Buffer
  /** Of the copy `view`. */
  readonly width: number
  readonly height: number
  /** Of 64 signs; absent where there is hardly anything to see. */
  readonly perceptualHash: string | undefined
  readonly note: CameraNote
}

/** Bytes that cannot become a picture. */
export class PictureFault extends Error {
  readonly what: 'too many pixels' | 'broken'
  constructor(what: PictureFault['what'], cause?: unknown) {
    super(what, { cause })
    this.name = 'PictureFault'
    this.what = what
  }
}

const inLine = oneAtATime()

/** Makes the copies of a picture. `read` is called when its turn has come. Throws a {@link PictureFault}. */
export function makePicture(read: () => Promise<Buffer>, limits: PictureLimits): Promise<Picture> {
  return inLine(async () => {
    const bytes = await read()
    const note = await noteOf(bytes, limits)
    return { note, ...(await decoding(copiesOf(bytes, limits))) }
  })
}

const MOST_BYTES_PER_PIXEL = 4

/** The head alone says how large a picture is: nothing is decoded of one that is too large. */
async function noteOf(bytes: Buffer, { maxPixels }: PictureLimits): Promise<CameraNote> {
  const head = await decoding(sharp(bytes, { limitInputPixels: false }).metadata())
  const isTooLarge = head.width * head.height > maxPixels || bytesDecoded(head) > maxPixels * MOST_BYTES_PER_PIXEL
  if (isTooLarge) throw new PictureFault('too many pixels')
  return head.exif ? readCameraNote(head.exif) : {}
}

/** What decoding takes. A picture that comes in passes is held as a whole until the last of them. */
function bytesDecoded({ width, height, channels, depth, isProgressive }: Metadata): number {
  const perSample = depth === 'uchar' ? 1 : 2
  const copies = isProgressive ? 2 : 1
  return width * height * channels * perSample * copies
}

async function copiesOf(bytes: Buffer, { maxPixels, view, thumb }: PictureLimits): Promise<Omit<Picture, 'note'>> {
  const input = { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true } as const
  const decoded = sharp(bytes, input).resize(inside(view)).toColourspace('srgb').raw()
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const again = () => sharp(data, { raw: { width, height, channels } })
  return {
    width,
    height,
    view: await again().webp({ quality: 82, effort: EFFORT }).toBuffer(),
    thumb: await again().resize(inside(thumb)).webp({ quality: 78, effort: EFFORT }).toBuffer(),
    perceptualHash: perceptualHash(await greyOf(again(), info)),
  }
}

/** Without the foot, into which phones write time and place; what lies under holes is not seen. */
function greyOf(picture: Sharp, { width, height }: Size): Promise<Buffer> {
  const seen = { left: 0, top: 0, width, height: Math.ceil(height * (1 - MARKED)) }
  const small = picture.extract(seen).resize({ width: HASH_EDGE, height: HASH_EDGE, fit: 'fill' })
  return small.flatten({ background: 'white' }).toColourspace('b-w').raw().toBuffer()
}

function inside(edge: number) {
  return { width: edge, height: edge, fit: 'inside', withoutEnlargement: true } as const
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The reader is given nothing but bytes: what it throws is about them. */
async function decoding<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw new PictureFault('broken', error)
  }
}
