import { faulty, found, refusal } from '@farm/contract/errors'
import type { Clip, recordingCalls } from '@farm/contract/video'
import { type AnswerOf, type BodyOf, COUNT_CAP, MAX_PAGE_SIZE, type QueryOf } from '@farm/contract/wire'
import { makeMoments } from '../../platform/time/index.ts'
import { Page } from '../access/index.ts'
import { type RaisedAlarm, onRaised } from '../alarms/index.ts'
import { namesReferredTo } from '../forms/index.ts'
import * as store from './clip.store.ts'
import type { Looker } from './live.service.ts'
import { joined, movieName, partOf, within } from './recording.rules.ts'
import { type ReplayMeans, bytesHere, recordedCamera, sessionOf, spanIn } from './replay.service.ts'
import { shownAt } from './replaying.ts'
import { holdRecordings, segmentsWithin } from './segment.store.ts'
import { devicesSeen, watcherOf } from './watcher.ts'

const CLIP = '片段'
const LATEST_TIME = '23:59:59.999'

/** The clips that somebody may look at, newest first. */
export async function clips(
  { clock }: ReplayMeans,
  { db, caller, scope }: Looker,
  asked: QueryOf<typeof recordingCalls.clips>,
): Promise<Page> {
  const { page = 1, pageSize = MAX_PAGE_SIZE, deviceId, from, to, search = '' } = asked
  if (!devicesSeen(scope)) return new Page('[]', { total: 0 })
  const momentOf = makeMoments(clock.zone)
  const { rows, total } = await store.clipsSeen(db, watcherOf(caller, scope), {
    deviceId,
    from: from === undefined ? undefined : new Date(momentOf(from, '00:00:00')),
    to: to === undefined ? undefined : new Date(momentOf(to, LATEST_TIME)),
    search: search.trim(),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const makers = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const named = makers.length === 0 ? [] : await namesReferredTo(db, scope, 'users', makers)
  const people = new Map(named.map(({ id, name }) => [id, name ?? '']))
  const content: Clip[] = rows.map((row) => clipOf(row, people))
  return new Page(JSON.stringify(content), { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP })
}

function clipOf(row: store.ClipRow, people: ReadonlyMap<string, string>): Clip {
  const name = row.userId === null ? undefined : people.get(row.userId)
  return {
    Id: row.id,
    Name: row.name,
    Note: row.note,
    Camera: { Id: row.cameraId, Name: row.camera },
    From: new Date(row.from).toISOString(),
    To: new Date(row.to).toISOString(),
    Bytes: Math.round(row.bytes),
    By: row.byAlarm ? 'alarm' : 'person',
    ...(row.userId !== null && name !== undefined && { User: { Id: row.userId, Name: name } }),
    AddTime: row.addTime,
    IsSimulated: row.isSimulated,
  }
}

/** The address at which a clip is fetched, and what there is of it. */
export async function clipUrl(
  { clock, replaying }: ReplayMeans,
  looker: Looker,
  id: string,
): Promise<AnswerOf<typeof recordingCalls.clipUrl>> {
  const { db, caller, scope } = looker
  const clip = found(await store.clipSeen(db, watcherOf(caller, scope), id), CLIP)
  if (clip.bytes === 0) throw refusal('video/no-recording')
  const holder = { cameraId: clip.cameraId, sessionId: sessionOf(looker) }
  const Parts = within(joined(await segmentsWithin(db, clip.cameraId, clip)), clip).map(partOf)
  const Download = await replaying.movieAddress(holder, clip)
  return { Download, Name: movieName(clip.camera, shownAt(clip.from, clock.zone)), Parts }
}

/** Keeps part of a recording; sent again under the same id it is kept once. */
export async function keepClip(
  { gateway }: ReplayMeans,
  looker: Looker,
  sent: BodyOf<typeof recordingCalls.keepClip>,
): Promise<{ Id: string }> {
  const camera = await recordedCamera(looker, sent.DeviceId, 'video.keep')
  const name = sent.Name.trim()
  if (name === '') throw faulty({ Name: ['请填写片段名称'] })
  const span = spanIn({ From: sent.From, To: sent.To })
  const { db, caller } = looker
  const one: store.NewClip = {
    id: sent.Id,
    deviceId: sent.DeviceId,
    name,
    note: sent.Note?.trim() ?? '',
    from: new Date(span.from),
    to: new Date(span.to),
    userId: caller.user.Id,
  }
  if (await store.isSameClip(db, one)) return { Id: sent.Id }
  // What is kept by then stays.
  await holdRecordings(db)
  await bytesHere(gateway, looker, camera, span)
  if (!(await store.insertClip(db, one)) && !(await store.isSameClip(db, one))) throw refusal('video/clip-taken')
  return { Id: sent.Id }
}

export async function deleteClips({ db, caller, scope }: Looker, ids: readonly string[]): Promise<void> {
  const deletable = await store.deletableClips(db, watcherOf(caller, scope), ids)
  found(deletable.length === ids.length || undefined, CLIP)
  await store.deleteClips(db, ids)
}

const BEFORE_MS = 10_000
const AFTER_MS = 60_000

/** What cameras of the same plot show around an alarm is kept, as far as they are recorded. */
export function registerRecordings(): void {
  onRaised('recordings', async (db, alarms) => {
    const placed = alarms.filter(({ places }) => places.length > 0)
    // What there is by then stays.
    if (placed.length > 0) await holdRecordings(db)
    for (const alarm of placed) await store.keepAround(db, aroundOf(alarm))
  })
}

function aroundOf({ id, name, places, at }: RaisedAlarm) {
  return {
    alarmId: id,
    places,
    name: `预警：${name}`.slice(0, 60),
    from: new Date(at - BEFORE_MS),
    to: new Date(at + AFTER_MS),
  }
}
