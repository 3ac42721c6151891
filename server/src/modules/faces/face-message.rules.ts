import type { FaceDirection } from '@farm/contract/faces'
import { type JsonObject, roundTo } from '@farm/contract/values'

/** Whom a terminal knows somebody as; neither is told of a face that it does not know. */
export interface Whom {
  readonly number: string
  readonly name: string
}

/** What a terminal tells of somebody in front of it. */
export interface FaceMessage {
  readonly eventId: string
  /** ms */
  readonly time: number
  readonly whom: Whom
  readonly direction: FaceDirection
  /** Percent. */
  readonly score: number | undefined
  readonly snapshot: Buffer | undefined
}

const MOST_EVENT_ID = 100
const MOST_NAME = 40
const MOST_SNAPSHOT_BYTES = 200 * 1024

/** What is wrong with a message, in words. */
export class MessageFault extends Error {}

/** Reads what a terminal sends; throws a {@link MessageFault}. Where it tells no time, or an absurd one, that of arrival stands. */
export function readFaceMessage(payload: JsonObject, now: number): FaceMessage {
  const eventId = textOf(payload.eventId, 'eventId', MOST_EVENT_ID)
  if (eventId === '') throw new MessageFault('缺少 eventId')
  return {
    eventId,
    time: timeOf(payload.time, now),
    whom: {
      number: textOf(payload.personNumber, 'personNumber', MOST_NAME),
      name: textOf(payload.name, 'name', MOST_NAME),
    },
    direction: directionOf(payload.direction),
    score: scoreOf(payload.score),
    snapshot: snapshotOf(payload.snapshot),
  }
}

/** Whether the terminal did not know the face. */
export function isStranger({ number, name }: Whom): boolean {
  return number === '' && name === ''
}

function textOf(value: unknown, name: string, most: number): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' && typeof value !== 'number') throw new MessageFault(`${name} 应为文字`)
  const text = String(value).trim()
  if (text.length > most) throw new MessageFault(`${name} 最多 ${most} 个字`)
  if (text.includes('\0') || !text.isWellFormed()) throw new MessageFault(`${name} 含有无效字符`)
  return text
}

const EARLIEST_MS = Date.UTC(2015, 0, 1)
const AHEAD_MS = 5 * 60_000
/** Below it is a number of seconds, above it of milliseconds. */
const LEAST_MS = 1e11

function timeOf(told: unknown, now: number): number {
  const time = millisecondsOf(told)
  return time >= EARLIEST_MS && time <= now + AHEAD_MS ? Math.min(time, now) : now
}

function millisecondsOf(told: unknown): number {
  const number = typeof told === 'string' && /^\d{1,16}$/.test(told) ? Number(told) : told
  if (typeof number === 'string') return Date.parse(number)
  if (typeof number !== 'number') return Number.NaN
  return Math.round(number < LEAST_MS ? number * 1000 : number)
}

const ways: Readonly<Record<string, FaceDirection>> = {
  进: '进',
  in: '进',
  enter: '进',
  entry: '进',
  出: '出',
  out: '出',
  exit: '出',
  leave: '出',
}

function directionOf(told: unknown): FaceDirection {
  const word = typeof told === 'string' ? told.trim().toLowerCase() : ''
  return (Object.hasOwn(ways, word) ? ways[word] : undefined) ?? '未知'
}

/** Terminals tell a share of one, or percent. */
function scoreOf(told: unknown): number | undefined {
  if (told === undefined || told === null) return undefined
  if (typeof told !== 'number' || !(told >= 0 && told <= 100)) throw new MessageFault('score 应为 0 到 100 的数字')
  return roundTo(told <= 1 ? told * 100 : told, 1)
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const DATA_ADDRESS = /^data:image\/(jpeg|png);base64,/

function snapshotOf(told: unknown): Buffer | undefined {
  if (told === undefined || told === null || told === '') return undefined
  const text = typeof told === 'string' ? told.replace(DATA_ADDRESS, '') : ''
  if (!BASE64.test(text)) throw new MessageFault('snapshot 应为 JPEG 的 base64')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MOST_SNAPSHOT_BYTES) throw new MessageFault('snapshot 不能超过 200 KB')
  return bytes
}
