import { formatInUnit, roundTo, mondayOf, monthLater } from '@farm/contract/values'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { clockForm } from '@farm/contract/clock'
import { type PhotoLink, type Upload, fileCalls } from '@farm/contract/files'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { type ClockCount, type ClockGroup, statisticsCalls } from '@farm/contract/statistics'
import { type Client, type Said, contentOf } from './faults-http.ts'
import { historyOf } from './faults-history.ts'
import type { Book, KeptPhoto } from './faults-ledger.ts'
import { sha256 } from './faults-photos.ts'
import { type Person, type World, got } from './faults-world.ts'

export interface Checked {
  readonly book: Book
  readonly client: Client
  readonly world: World
  readonly folder: string
}

const MOST_IDS = 400

/** Compares what the server says and what stands on its disk with the ledger; answers what differs. Nobody may work. */
export async function checkAll(checked: Checked): Promise<string[]> {
  const records = await allRecords(checked)
  return [
    ...recordFaults(checked.book, records),
    ...(await removedFaults(checked)),
    ...photoFaults(checked, records),
    ...(await linkFaults(checked, records)),
    ...(await uploadFaults(checked)),
    ...(await countFaults(checked, records)),
  ]
}

async function allRecords({ client, world }: Checked): Promise<WireRecord[]> {
  const all: WireRecord[] = []
  let path: string | undefined = `${recordCalls.list.path}?formId=${clockForm.id}&pageSize=500`
  while (path !== undefined) {
    const said = await client.ask({ method: 'GET', path, token: world.admin.token })
    all.push(...contentOf<WireRecord[]>(said, 'the list of all records'))
    path = /<([^>]+)>; rel="next"/.exec(String(said.headers.link))?.[1]
  }
  return all
}

function recordFaults(book: Book, records: readonly WireRecord[]): string[] {
  const listed = new Map(records.map((record) => [record.Id, record]))
  const lost = [...book.records.values()].filter(({ id, added, removal }) => added && !removal && !listed.has(id))
  const unsettled = [...book.records.values()].filter(({ added, removal }) => !added || removal === 'sent')
  return [
    ...(listed.size === records.length ? [] : [`${records.length - listed.size} records are listed twice`]),
    ...lost.map(({ id }) => `lost: record ${id} was acknowledged and is not there`),
    ...unsettled.map(({ id }) => `record ${id} has no answer although all work is done`),
    ...records.flatMap((record) => contentFaults(book, record)),
  ]
}

function contentFaults(book: Book, { Id, Data, UpdateTime, OccurTime, UserId }: WireRecord): string[] {
  const kept = book.records.get(Id)
  if (!kept) return [`record ${Id} was never sent`]
  if (kept.removal === 'acknowledged') return [`record ${Id} was deleted and is there`]
  const history = historyOf(kept, { time: UpdateTime, note: Data.Note })
  if ('fault' in history) return [`record ${Id}: ${history.fault}`]
  // The one field that the server works out by itself.
  const { Distance, ...sent } = Data
  const isWhole = isDeepStrictEqual(sent, history.data) && OccurTime === kept.occurTime && UserId === kept.by
  if (isWhole && Number.isInteger(Distance)) return []
  return [
    `half: record ${Id} holds ${JSON.stringify(Data)} of ${OccurTime}, not ${JSON.stringify(history.data)} of ${kept.occurTime}`,
  ]
}

const REMOVED_LOOKED_AT = 100

async function removedFaults({ book, client, world }: Checked): Promise<string[]> {
  const removed = [...book.records.values()]
    .filter(({ removal }) => removal === 'acknowledged')
    .slice(-REMOVED_LOOKED_AT)
  const faults: string[] = []
  for (const { id } of removed) {
    const { status } = await client.ask({
      method: 'GET',
      path: `${recordCalls.get.path}?id=${id}`,
      token: world.admin.token,
    })
    if (status !== 404) faults.push(`record ${id} was deleted and is answered with ${status}`)
  }
  return faults
}

/** What stands on the disk under a hash. */
export function originalOf(folder: string, hash: string): string {
  return join(folder, 'files', 'originals', hash.slice(0, 2), hash.slice(2, 4), hash)
}

function photosOf({ Data }: WireRecord): string[] {
  return Array.isArray(Data.Photos) ? Data.Photos.map(String) : []
}

function photoFaults({ book, folder }: Checked, records: readonly WireRecord[]): string[] {
  const strange = records.flatMap((record) =>
    photosOf(record)
      .filter((id) => !book.photos.get(id)?.isFinished)
      .map((id) => `half: record ${record.Id} names photo ${id}, which is not whole`),
  )
  const finished = [...book.photos.values()].filter(({ isFinished }) => isFinished)
  return [...strange, ...finished.flatMap((photo) => originalFaults(folder, photo))]
}

function originalFaults(folder: string, { id, sha256: hash, size }: KeptPhoto): string[] {
  const path = originalOf(folder, hash)
  if (!existsSync(path)) return [`lost: the original of photo ${id} is not on the disk`]
  if (statSync(path).size !== size)
    return [`half: the original of photo ${id} has ${statSync(path).size} of ${size} bytes`]
  return sha256(readFileSync(path)) === hash ? [] : [`half: the original of photo ${id} has another hash`]
}

/** Photos of records are shown to the administrator, loose ones to who sent them. */
async function linkFaults(checked: Checked, records: readonly WireRecord[]): Promise<string[]> {
  const { book, world } = checked
  const shown = records.flatMap(photosOf)
  const named = new Set(
    [...book.records.values()].flatMap(({ data }) => (Array.isArray(data.Photos) ? data.Photos.map(String) : [])),
  )
  const loose = [...book.photos.values()].filter(({ id, isFinished }) => isFinished && !named.has(id))
  const faults = await brokenLinks(checked, world.admin, shown)
  for (const worker of world.workers) {
    const ids = loose.filter(({ by }) => by === worker.id).map(({ id }) => id)
    faults.push(...(await brokenLinks(checked, worker, ids)))
  }
  return faults
}

async function brokenLinks({ client }: Checked, { token }: Person, ids: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const asked = ids.slice(from, from + MOST_IDS)
    const links = await got<PhotoLink[]>(client, fileCalls.list, token, { ids: asked.join(',') })
    const known = new Set(links.map(({ Id }) => Id))
    faults.push(...asked.filter((id) => !known.has(id)).map((id) => `lost: photo ${id} has no link`))
    const copies = links.flatMap(({ Id, ThumbUrl, ViewUrl }) => [ThumbUrl, ViewUrl].map((path) => ({ Id, path })))
    for (const { Id, path } of copies) {
      const said = await client.ask({ method: 'GET', path })
      if (!isWholeCopy(said)) faults.push(`half: a copy of photo ${Id}: ${said.status}, ${said.bytes.length} bytes`)
    }
  }
  return faults
}

/** A WebP says in its head how long it is. */
function isWholeCopy({ status, bytes }: Said): boolean {
  const isPicture = status === 200 && bytes.length > 12 && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isPicture && bytes.length === bytes.readUInt32LE(4) + 8
}

/** Uploads that were left in the middle stand where they were acknowledged to stand. */
async function uploadFaults({ book, client, world }: Checked): Promise<string[]> {
  const faults: string[] = []
  const tokens = new Map(world.workers.map(({ id, token }) => [id, token]))
  for (const { id, by, offset, isAbandoned, isFinished } of book.photos.values()) {
    if (!isAbandoned || isFinished) continue
    const path = fileCalls.offset.path.replace('{id}', id)
    const said = await client.ask({ method: 'GET', path, token: tokens.get(by) })
    const { Offset } = contentOf<Upload>(said, 'Offset')
    if (Offset < offset) faults.push(`lost: photo ${id} stands at ${Offset} after ${offset} had been acknowledged`)
  }
  return faults
}

const DAYS_COUNTED = 60
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const dayOf = (moment: Date | number | string) =>
  new Date(new Date(moment).getTime() + SHANGHAI_MS).toISOString().slice(0, 10)

async function countFaults({ client, world }: Checked, records: readonly WireRecord[]): Promise<string[]> {
  const period = { from: dayOf(Date.now() - DAYS_COUNTED * DAY_MS), to: dayOf(Date.now()) }
  const faults: string[] = []
  const keys: Readonly<Partial<Record<ClockGroup, (record: WireRecord) => string>>> = {
    Operation: ({ Data }) => String(Data.Operation),
    Day: ({ OccurTime }) => dayOf(OccurTime),
    User: ({ UserId }) => UserId,
    Enterprise: ({ Data }) => String(Data.Enterprise),
  }
  for (const [by, keyOf] of Object.entries(keys)) {
    const counts = await got<ClockCount[]>(client, statisticsCalls.clockCounts, world.admin.token, { ...period, by })
    faults.push(...groupFaults(by, counts, Map.groupBy(records, keyOf)))
  }
  const told = await got<Record<'Week' | 'Month' | 'LastMonth', number>>(
    client,
    statisticsCalls.clock,
    world.admin.token,
  )
  const expected = periodCounts(records.map(({ OccurTime }) => dayOf(OccurTime)))
  const isSame = isDeepStrictEqual({ ...told }, expected)
  return isSame ? faults : [...faults, `counters: ${JSON.stringify(told)}, the records say ${JSON.stringify(expected)}`]
}

function groupFaults(by: string, counts: readonly ClockCount[], groups: Map<string, WireRecord[]>): string[] {
  const told = counts.filter(({ Count }) => Count !== 0)
  const surplus = told
    .filter(({ Key }) => !groups.has(Key))
    .map(({ Key, Count }) => `counters: ${Count} by ${by} ${Key}, there are none`)
  const wrong = [...groups].flatMap(([key, of]) => {
    const count = told.find(({ Key }) => Key === key)
    const area = roundTo(
      of.reduce((sum, { Data }) => sum + Number(Data.Area), 0),
      2,
    )
    if (count?.Count === of.length && Math.abs(count.Area - area) < 0.005) return []
    return [
      `counters: ${count?.Count} on ${formatInUnit(count?.Area ?? 0, '亩')} by ${by} ${key}, ` +
        `the records say ${of.length} on ${formatInUnit(area, '亩')}`,
    ]
  })
  return [...surplus, ...wrong]
}

/** Weeks begin on Monday, days at midnight of the county. */
function periodCounts(days: readonly string[]) {
  const today = dayOf(Date.now())
  const monday = mondayOf(today)
  const month = today.slice(0, 7)
  const lastMonth = monthLater(today, -1).slice(0, 7)
  const count = (is: (day: string) => boolean) => days.filter(is).length
  return {
    Week: count((day) => day >= monday && day <= today),
    Month: count((day) => day.startsWith(month)),
    LastMonth: count((day) => day.startsWith(lastMonth)),
  }
}

/** What stands in the folder of the photos beside the originals and copies: part files and what was put aside. */
export function remainders({ book, folder }: Checked): string[] {
  const names = (name: string) => readdirSync(join(folder, 'files', name))
  const isOpen = (id: string) => book.photos.get(id)?.isFinished === false
  return [
    ...names('aside').map((name) => `the temporary file ${name} is left over`),
    ...names('parts')
      .filter((id) => !isOpen(id))
      .map((id) => `the part file ${id} belongs to no upload under way`),
  ]
}
