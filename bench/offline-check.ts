import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clockForm } from '@farm/contract/clock'
import { type PhotoLink, type Upload, fileCalls } from '@farm/contract/files'
import { type WireRecord, readData, recordCalls, textsIn } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { originalOf } from './faults-check.ts'
import { type Client, contentOf } from './faults-http.ts'
import { sha256 } from './faults-photos.ts'
import { type Person, got } from './faults-world.ts'
import type { Made } from './offline-phone.ts'

/** Where the product under test is asked, and by whom. */
export interface Asked {
  readonly client: Client
  readonly admin: Person
  /** Whose phone it is. */
  readonly workers: readonly Person[]
  /** Of its data. */
  readonly folder: string
}

const MOST_IDS = 200

/** Compares what the server has with what was made without a signal; answers what differs. */
export async function arrivalFaults(asked: Asked, made: readonly Made[]): Promise<string[]> {
  const records = await got<WireRecord[]>(asked.client, recordCalls.list, asked.admin.token, {
    formId: clockForm.id,
    pageSize: '500',
  })
  return [
    ...(records.length === made.length ? [] : [`${records.length} records are there, ${made.length} were made`]),
    ...recordFaults(records, made),
    ...asked.workers.flatMap(({ id }) =>
      orderFaults(
        records.filter(({ UserId }) => UserId === id),
        made.filter(({ owner }) => owner === id),
      ),
    ),
    ...(await photoFaults(asked, made)),
    ...originalFaults(asked.folder, made),
  ]
}

function recordFaults(records: readonly WireRecord[], made: readonly Made[]): string[] {
  const known = new Map(made.map((one) => [one.id, one]))
  const there = new Set(records.map(({ Id }) => Id))
  return [
    ...made.filter(({ id }) => !there.has(id)).map(({ id, note }) => `lost: ${note} (${id})`),
    ...records.flatMap((record) => differences(record, known.get(record.Id))),
  ]
}

function differences({ Id, Data, OccurTime, UserId }: WireRecord, one: Made | undefined): string[] {
  if (!one) return [`twice or strange: record ${Id}, ${String(Data.Note)}`]
  const photos = one.photos.map(({ id }) => id)
  return [
    ...(UserId === one.owner ? [] : [`${one.note} was sent by somebody else`]),
    ...(Data.Note === one.note ? [] : [`${one.note} says ${String(Data.Note)}`]),
    ...(Date.parse(OccurTime) === Date.parse(one.occurTime)
      ? []
      : [`${one.note} happened at ${one.occurTime}, not at ${OccurTime}`]),
    ...(textsIn(Data.Photos ?? []).join() === photos.join() ? [] : [`${one.note} names photos ${String(Data.Photos)}`]),
  ]
}

/** In the order in which they were made the server took them. */
function orderFaults(records: readonly WireRecord[], made: readonly Made[]): string[] {
  const there = new Set(records.map(({ Id }) => Id))
  const meant = made.filter(({ id }) => there.has(id))
  const known = new Set(meant.map(({ id }) => id))
  const taken = records
    .filter(({ Id }) => known.has(Id))
    .toSorted((one, other) => (one.AddTime < other.AddTime ? -1 : 1))
  const wrong = meant.filter(({ id }, at) => taken[at]?.Id !== id)
  return wrong.length === 0 ? [] : [`order: ${wrong.length} records stand elsewhere, first ${wrong[0]?.note}`]
}

/** The server takes an id again for the same bytes alone: it says by that which ones it has. */
async function photoFaults({ client, admin, workers }: Asked, made: readonly Made[]): Promise<string[]> {
  const photos = made.flatMap((one) => one.photos.map((photo) => ({ ...photo, owner: one.owner })))
  const faults: string[] = []
  for (const { id, owner, name: Name, sha256: Sha256, size: Size } of photos) {
    const json = { Id: id, Size, Sha256, Name }
    const token = workers.find((worker) => worker.id === owner)?.token
    const said = await client.ask({ method: 'POST', path: fileCalls.begin.path, ...(token && { token }), json })
    const isHeld = said.status === 200 && contentOf<Upload>(said, 'Begin').IsDone
    if (!isHeld) faults.push(`photo ${id}: ${said.status} ${said.bytes.toString().slice(0, 200)}`)
  }
  for (let from = 0; from < photos.length; from += MOST_IDS) {
    const ids = photos.slice(from, from + MOST_IDS).map(({ id }) => id)
    const links = await got<PhotoLink[]>(client, fileCalls.list, admin.token, { ids: ids.join(',') })
    const shown = new Set(links.map(({ Id }) => Id))
    faults.push(...ids.filter((id) => !shown.has(id)).map((id) => `photo ${id} is shown to nobody`))
  }
  return faults
}

/** What stands on the disk of the server, read byte by byte; copies alone leave it. */
function originalFaults(folder: string, made: readonly Made[]): string[] {
  const hashes = made.flatMap(({ photos }) => photos.map((photo) => photo.sha256))
  const broken = hashes.filter((hash) => {
    const path = originalOf(folder, hash)
    return !existsSync(path) || sha256(readFileSync(path)) !== hash
  })
  const all = readdirSync(join(folder, 'files', 'originals'), { recursive: true, withFileTypes: true })
  const count = all.filter((entry) => entry.isFile()).length
  return [
    ...broken.map((hash) => `the bytes ${hash} are not on the disk of the server`),
    ...(count === hashes.length ? [] : [`${count} photos are on the disk of the server, ${hashes.length} were made`]),
  ]
}

/** Compares the checklist of a work order with how it was left last, by whomever. */
export async function tickFaults(
  { client, admin }: Pick<Asked, 'client' | 'admin'>,
  workOrder: string,
  left: ReadonlyMap<string, boolean>,
): Promise<string[]> {
  const { Data } = await got<WireRecord>(client, recordCalls.get, admin.token, { id: workOrder })
  const { Checklist = [] } = readData(workOrderForm, Data)
  return Checklist.flatMap(({ Item = '', IsDone = false }) =>
    IsDone === (left.get(Item) ?? false) ? [] : [`the item “${Item}” is ${IsDone ? '' : 'not '}ticked`],
  )
}
