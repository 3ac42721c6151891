import type { RefusalCode } from '@farm/contract/errors'
import { type FilePurpose, type ServedCopy, maxFileBytes } from '@farm/contract/files'
import { type Fields, isMoment } from '@farm/contract/forms'
import { formatFileSize, roundTo } from '@farm/contract/values'

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

/** What people call a file of each purpose. */
export const nouns: Readonly<Record<FilePurpose, string>> = { photo: '照片', attachment: '文件' }
const thisOne: Readonly<Record<FilePurpose, string>> = { photo: '这张', attachment: '这个' }

const MEGABYTE = 1024 * 1024

/** What to say of a file of so many bytes; nothing when it is small enough. */
export function sizeFault(size: number, purpose: FilePurpose): string | undefined {
  if (size <= maxFileBytes[purpose]) return undefined
  const most = maxFileBytes[purpose] / MEGABYTE
  // One byte too many is not told as “20.0”.
  const told = formatFileSize(Math.max(size, (most + 0.1) * MEGABYTE))
  return `${nouns[purpose]}不能超过 ${most} MB（${thisOne[purpose]} ${told}）`
}

/** What somebody has sent that no record names: uploads under way, and files that are done. */
export interface Unnamed {
  readonly uploads: number
  readonly uploadBytes: number
  readonly files: number
  readonly fileBytes: number
}

/** Enough for a phone that was offline for a day. */
const MOST_UPLOADS = 200
const MOST_UNNAMED = 400
const MOST_BYTES = 1024 * MEGABYTE

/** Why somebody may not begin an upload of so many bytes; nothing when they may. */
export function quotaFault(held: Unnamed, size: number): QuotaFault | undefined {
  const { uploads, uploadBytes, files, fileBytes } = held
  if (uploads >= MOST_UPLOADS || uploadBytes + size > MOST_BYTES) return 'files/too-many'
  const isFull = uploads + files >= MOST_UNNAMED || uploadBytes + fileBytes + size > MOST_BYTES
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
  return { lng: roundTo(lng, 6), lat: roundTo(lat, 6) }
}

const STEP_SECONDS = 5 * 60
/** So long at most does a file outlive the right to see it. */
const VALID_SECONDS = 15 * 60

/** When a link that is given now ends, in seconds since 1970: a quarter of an hour on at most, the same for five minutes. */
export function linkEnd(now: Date): number {
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  return step * STEP_SECONDS + VALID_SECONDS
}

/** What the signature of a link is made over. */
export function signedText(id: string, copy: ServedCopy, expires: number): string {
  return `${id} ${copy} ${expires}`
}

/** The name under which a copy may be saved: copies are WebP, whatever was sent. */
export function copyName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '') || name
  return headerName(`${stem}.webp`)
}

/** A name as it stands in a header behind `filename*=UTF-8''`. */
export function headerName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** What is claimed for a record, as it stands. */
export interface Claimable {
  readonly isOwn: boolean
  readonly isDone: boolean
  readonly recordId: string | null
  readonly purpose: FilePurpose
}

interface Claiming {
  readonly recordId: string
  /** What the field takes that names the file. */
  readonly purpose: FilePurpose
}

const otherPurpose: Readonly<Record<FilePurpose, string>> = {
  photo: '这是附件，不能放在照片里',
  attachment: '这是照片，不能作为附件',
}

/** Why a file cannot be named by the record; nothing when it can. Files of others do not exist. */
export function claimFault(file: Claimable | undefined, { recordId, purpose }: Claiming): string | undefined {
  const noun = nouns[purpose]
  const isThere = file !== undefined && (file.isOwn || file.recordId === recordId)
  if (!isThere) return `${noun}不存在`
  if (file.purpose !== purpose) return otherPurpose[purpose]
  if (file.recordId === recordId) return undefined
  if (!file.isDone) return `${noun}还没传完`
  return file.recordId === null ? undefined : `${noun}已属于另一条记录`
}

/** Where ids of files stand in the data of a record, for the database: `$."Lines"[*]."Photos"[*]`. */
export function filePaths(fields: Fields, above = '$'): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const here = `${above}.${JSON.stringify(name)}[*]`
    if (field.type === 'rows') return filePaths(field.fields, here)
    return field.type === 'photos' || field.type === 'files' ? [here] : []
  })
}
