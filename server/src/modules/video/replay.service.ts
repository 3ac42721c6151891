import { found, refusal } from '@farm/contract/errors'
import { NO_DAY_TEXT, NO_MOMENT_TEXT, isMoment } from '@farm/contract/forms'
import { formatDuration, daysLater } from '@farm/contract/values'
import { LONGEST_CLIP_MINUTES, type RecordedDay, type recordingCalls, replaySpeeds } from '@farm/contract/video'
import type { AnswerOf, Permission, QueryOf } from '@farm/contract/wire'
import type { Clock } from '../../platform/time/index.ts'
import { makeMoments } from '../../platform/time/index.ts'
import { VideoFault, faultText } from '../../platform/video/index.ts'
import { type CameraRow, cameraSeen } from './camera.store.ts'
import type { Gateway } from './gateway.ts'
import { type Looker, isOutside } from './live.service.ts'
import { planOf } from './plan.store.ts'
import { isWithinReach } from './camera-reach.store.ts'
import { type Span, bytesOf, joined, movieName, partOf, within } from './recording.rules.ts'
import { type Replaying, shownAt } from './replaying.ts'
import { segmentAt, segmentsWithin } from './segment.store.ts'
import { watcherOf } from './watcher.ts'

export interface ReplayMeans {
  readonly clock: Clock
  readonly gateway: Gateway
  readonly replaying: Replaying
}

const DAY_MS = 86_400_000
const TOO_SOON = '应晚于开始时间'

/** A camera that somebody may look back at; to others it is not there. */
export async function recordedCamera(
  { db, caller, scope }: Looker,
  id: string,
  asked: Permission = 'video.replay',
): Promise<CameraRow> {
  const camera = found((await cameraSeen(db, watcherOf(caller, scope), id)) ?? undefined, '摄像头')
  for (const one of new Set<Permission>(['video.replay', asked])) {
    found((await isWithinReach(db, scope, { id, asked: one })) || undefined, '摄像头')
  }
  return camera
}

/** What is recorded of a camera on a day of the farm. */
export async function recordedDay(
  { clock, gateway }: ReplayMeans,
  looker: Looker,
  { deviceId, day }: QueryOf<typeof recordingCalls.day>,
): Promise<RecordedDay> {
  const camera = await recordedCamera(looker, deviceId)
  const span = dayIn(clock.zone, day)
  const plan = await planOf(looker.db, deviceId)
  const more = plan && { Plan: plan }
  const parts = await platformParts(gateway, camera, span)
  if (parts) return { Parts: parts.map((one) => partOf({ ...one, bytes: 0 })), At: 'platform', ...more }
  const here = within(joined(await segmentsWithin(looker.db, deviceId, span)), span)
  return { Parts: here.map(partOf), At: 'here', ...more }
}

function dayIn(zone: string, day: string): Span {
  const momentOf = makeMoments(zone)
  if (!isMoment(`${day}T00:00:00Z`)) throw refusal('wire/parameter', {}, { fields: { day: [NO_DAY_TEXT] } })
  const from = Date.parse(momentOf(day, '00:00:00'))
  return { from, to: Date.parse(momentOf(daysLater(day, 1), '00:00:00')) }
}

/** What the platform of a camera says that it recorded; nothing where the camera is recorded here. */
async function platformParts(gateway: Gateway, { id, driver }: CameraRow, span: Span): Promise<Span[] | undefined> {
  if (driver === null) return undefined
  try {
    const driven = await gateway.driven(id)
    const parts = await driven.driver.replay?.parts(driven.camera, span)
    return parts && within(joined(parts.map((one) => ({ ...one, bytes: 0 }))), span)
  } catch (error) {
    throw noReplay(error)
  }
}

function noReplay(error: unknown): unknown {
  if (!isOutside(error)) return error
  const retryable = !(error instanceof VideoFault) || error.isPassing
  return refusal('video/no-replay', {}, { reasons: [faultText(error)], retryable })
}

/** The address that plays a recording from a moment on; inside a gap from where it goes on. */
export async function replayUrl(
  { gateway, replaying }: ReplayMeans,
  looker: Looker,
  { deviceId, from, to, speed: text = '1' }: QueryOf<typeof recordingCalls.replayUrl>,
): Promise<AnswerOf<typeof recordingCalls.replayUrl>> {
  const camera = await recordedCamera(looker, deviceId)
  const asked = askedSpan(from, to)
  const speed = replaySpeeds.find((one) => String(one) === text) ?? 1
  const holder = { cameraId: deviceId, sessionId: sessionOf(looker) }
  const parts = await platformParts(gateway, camera, { ...asked, to: asked.to ?? asked.from + DAY_MS })
  if (parts) {
    const [part] = parts
    if (!part) throw refusal('video/no-recording')
    return told(await replaying.replayAddress(holder, { ...part, speed, at: 'platform' }), part)
  }
  const span = await stretchHere(replaying, looker, { deviceId, ...asked })
  const played =
    asked.to === undefined
      ? ({ ...span, at: 'here' } as const)
      : ({ ...span, to: asked.to, at: 'here, to its end' } as const)
  return told(await replaying.replayAddress(holder, { ...played, speed }), span)
}

interface AskedSpan {
  readonly from: number
  /** Absent: as far as there is any. */
  readonly to: number | undefined
}

function askedSpan(from: string, to: string | undefined): AskedSpan {
  const span = { from: momentIn({ from }), to: to === undefined ? undefined : momentIn({ to }) }
  if (span.to !== undefined && span.to <= span.from) throw refusal('wire/parameter', {}, { fields: { to: [TOO_SOON] } })
  return span
}

/** What is recorded here without a break, from the key picture at or before a moment, or else the first after it. */
async function stretchHere(
  replaying: Replaying,
  { db }: Looker,
  { deviceId, from: moment, to: end = Infinity }: AskedSpan & { readonly deviceId: string },
): Promise<Span> {
  const file = await segmentAt(db, deviceId, moment)
  if (!file || file.from >= end) throw refusal('video/no-recording')
  const from = await replaying.keyIn(file, moment)
  const [whole] = joined(await segmentsWithin(db, deviceId, { from: file.from, to: file.from + DAY_MS }))
  return { from, to: Math.max(from, Math.min(end, whole?.to ?? file.to)) }
}

function told(Url: string, { from, to }: Span): AnswerOf<typeof recordingCalls.replayUrl> {
  return { Url, From: new Date(from).toISOString(), To: new Date(to).toISOString() }
}

/** The address at which a range is fetched as one file. */
export async function downloadUrl(
  means: ReplayMeans,
  looker: Looker,
  { deviceId, from, to }: QueryOf<typeof recordingCalls.downloadUrl>,
): Promise<AnswerOf<typeof recordingCalls.downloadUrl>> {
  const camera = await recordedCamera(looker, deviceId)
  const span = spanIn({ from, to })
  const bytes = await bytesHere(means.gateway, looker, camera, span)
  const holder = { cameraId: deviceId, sessionId: sessionOf(looker) }
  const Url = await means.replaying.movieAddress(holder, span)
  return { Url, Name: movieName(camera.name, shownAt(span.from, means.clock.zone)), Bytes: bytes }
}

/** How much of a span is recorded here; refused where nothing is, or where it stands elsewhere. */
export async function bytesHere(gateway: Gateway, { db }: Looker, camera: CameraRow, span: Span): Promise<number> {
  const stretches = within(await segmentsWithin(db, camera.id, span), span)
  if (stretches.length > 0) return bytesOf(stretches)
  if (camera.driver === null) throw refusal('video/no-recording')
  const { driver } = await gateway.driven(camera.id).catch((error: unknown) => {
    throw noReplay(error)
  })
  if (!driver.replay) throw refusal('video/no-recording')
  throw refusal('video/no-replay', {}, { reasons: ['录像在摄像头的平台上，请到平台下载或保存'] })
}

type Named<Name extends string> = Readonly<Record<Name, string>>

function momentIn(named: Named<string>): number {
  const [[name, text] = ['', '']] = Object.entries(named)
  if (!isMoment(text)) throw refusal('wire/parameter', {}, { fields: { [name]: [NO_MOMENT_TEXT] } })
  return Date.parse(text)
}

/** A range that may be fetched or kept as one. */
export function spanIn<Name extends string>(named: Named<Name>): Span {
  const [first = ['', ''], second = ['', '']] = Object.entries<string>(named)
  const [from, to] = [momentIn({ [first[0]]: first[1] }), momentIn({ [second[0]]: second[1] })]
  const refuse = (text: string) => refusal('wire/parameter', {}, { fields: { [second[0]]: [text] } })
  if (to <= from) throw refuse(TOO_SOON)
  if (to - from > LONGEST_CLIP_MINUTES * 60_000) throw refuse(`最长 ${formatDuration(LONGEST_CLIP_MINUTES)}`)
  return { from, to }
}

export function sessionOf({ caller }: Looker): string {
  if (caller.sessionId === undefined) throw refusal('access/sign-in')
  return caller.sessionId
}
