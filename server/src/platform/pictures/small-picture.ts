import sharp from 'sharp'
import { oneAtATime } from './one-at-a-time.ts'

interface Small {
  /** What is cut off its foot, as a part of its height: 0 to 1. */
  readonly foot: number
  /** It has no more bytes than these. */
  readonly mostBytes: number
}

/** From good to hardly anything: a picture of nothing but noise gets to the last. */
const ways = [
  { edge: 240, quality: 60 },
  { edge: 240, quality: 40 },
  { edge: 200, quality: 25 },
  { edge: 160, quality: 10 },
  { edge: 96, quality: 5 },
  { edge: 48, quality: 1 },
] as const

const inLine = oneAtATime()

/** A picture made anew, small and without its foot; nothing where too little of it is left. One at a time. */
export function smallPicture(bytes: Buffer, { foot, mostBytes }: Small): Promise<Buffer | undefined> {
  return inLine(async () => {
    const { width, height } = await sharp(bytes).metadata()
    const kept = Math.floor(height * (1 - foot))
    if (kept < 1 || kept < height / 4) return undefined
    const { data, info } = await sharp(bytes)
      .extract({ left: 0, top: 0, width, height: kept })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    for (const { edge, quality } of ways) {
      const inside = { width: edge, height: edge, fit: 'inside', withoutEnlargement: true } as const
      const small = await sharp(data, { raw }).resize(inside).webp({ quality, effort: 4 }).toBuffer()
      if (small.length <= mostBytes) return small
    }
    return undefined
  })
}
