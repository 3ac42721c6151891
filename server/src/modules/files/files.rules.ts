import type { RefusalCode } from '@farm/contract/errors'
import { MAX_PHOTO_BYTES, type PhotoCopy } from '@farm/contract/files'
import { isMoment } from '@farm/contract/forms'

/** Why bytes that arrived whole are no photo of ours. */
export type PhotoFault = Extract<RefusalCode, 'files/format' | 'files/pixels' | 'files/broken'>
type QuotaFault = Extract<RefusalCode, 'files/too-many' | 'files/unsubmitted'>
export type PhotoFormat = 'jpeg' | 'png' | 'webp'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** What the first bytes say a file is; a name or a media type says nothing. */
export function photoFormat(bytes: Uint8Array): PhotoFormat | undefined {
  const has = (at: number, signs: readonly number[]) => signs.every((sign, index) => bytes[at + index] === sign)
  if (has(0, JPEG)) return 'jpeg'
  if (has(0, PNG)) return 'png'
  return has(0, RIFF) && has(8, WEBP) ? 'webp' : undefined
}

const MEGABYTE = 1024 * 1024
const MOST_MEGABYTES = MAX_PHOTO_BYTES / MEGABYTE

/** What to say of a photo of so many bytes; nothing when it is small enough. */
export function sizeFault(size: number): string | undefined {
  if (size <= MAX_PHOTO_BYTES) return undefined
  // One byte too many is not told as “20.0”.
  const told = Math.max(size / MEGABYTE, MOST_MEGABYTES + 0.1).toFixed(1)
  return `照片不能超过 ${MOST_MEGABYTES} MB（这张 ${told} MB）`
}

/** What somebody has sent that no record names: uploads under way, and photos that are done. */
export interface Unnamed {
  readonly uploads: number
  readonly uploadBytes: number
  readonly photos: number
  readonly photoBytes: number
}

/** Enough for a phone that was offline for a day. */
const MOST_UPLOADS = 200
const MOST_UNNAMED = 400
const MOST_BYTES = 1024 * MEGABYTE

/** Why somebody may not begin an upload of so many bytes; nothing when they may. */
export function quotaFault(held: Unnamed, size: number): QuotaFault | undefined {
  const { uploads, uploadBytes, photos, photoBytes } = held
  if (uploads >= MOST_UPLOADS || uploadBytes + size > MOST_BYTES) return 'files/too-many'
  const isFull = uploads + photos >= MOST_UNNAMED || uploadBytes + photoBytes + size > MOST_BYTES
  return isFull ? 'files/unsubmitted' : undefined
}

interface CameraNote {
  readonly takenLocal?: string
  readonly takenOffset?: string
  readonly lng?: number
  readonly lat?: number
}

/** What of a camera’s note is believed. */
export interface CameraFacts {
  /** A moment, or a time on the farm’s clock where the camera does not say its offset. */
  readonly takenTime?: string
  readonly takenLocal?: string
  readonly lng?: number
  readonly lat?: number
}

const EARLIEST = Date.parse('2000-01-01T00:00:00Z')
/** A camera’s clock may be a little ahead, and its calendar a zone away. */
const MOST_AHEAD_MS = 24 * 60 * 60_000

/** A camera can write anything: what is out of range, or the zero of a receiver without a fix, counts as not written. */
export function cameraFacts({ takenLocal, takenOffset, lng, lat }: CameraNote, now: Date): CameraFacts {
  return { ...believedTime(takenLocal, takenOffset, now), ...believedPlace(lng, lat) }
}

function believedTime(local: string | undefined, offset: string | undefined, now: Date): CameraFacts {
  if (local === undefined) return {}
  const moment = `${local}${offset}`
  const isWhole = isMoment(moment)
  const told = isWhole ? moment : `${local}Z`
  const time = isMoment(told) ? Date.parse(told) : Number.NaN
  const isBelieved = time >= EARLIEST && time <= now.getTime() + MOST_AHEAD_MS
  if (!isBelieved) return {}
  return isWhole ? { takenTime: new Date(time).toISOString() } : { takenLocal: local }
}

function believedPlace(lng: number | undefined, lat: number | undefined): CameraFacts {
  const isIn = (value: number | undefined, most: number): value is number =>
    value !== undefined && Number.isFinite(value) && Math.abs(value) <= most
  if (!isIn(lng, 180) || !isIn(lat, 90) || (lng === 0 && lat === 0)) return {}
  return { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) }
}

const STEP_SECONDS = 5 * 60
/** So long at most does a photo outlive the right to see it. */
const VALID_SECONDS = 15 * 60

/** When a link that is given now ends, in seconds since 1970: a quarter of an hour on at most, the same for five minutes. */
export function linkEnd(now: Date): number {
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  return step * STEP_SECONDS + VALID_SECONDS
}

/** What the signature of a link is made over. */
export function signedText(id: string, copy: PhotoCopy, expires: number): string {
  return `${id} ${copy} ${expires}`
}

/** The name under which a copy may be saved: copies are WebP, whatever was sent. */
export function copyName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '') || name
  return encodeURIComponent(`${stem}.webp`).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** What is claimed for a record, as it stands. */
export interface Claimable {
  readonly isOwn: boolean
  readonly isDone: boolean
  readonly recordId: string | null
}

/** Why a photo cannot be named by the record; nothing when it can. Photos of others do not exist. */
export function claimFault(file: Claimable | undefined, recordId: string): string | undefined {
  if (file?.recordId === recordId) return undefined
  if (!file?.isOwn) return '照片不存在'
  if (!file.isDone) return '照片还没传完'
  return file.recordId === null ? undefined : '照片已属于另一条记录'
}
