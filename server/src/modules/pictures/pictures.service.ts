import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { consultationForm } from '@farm/contract/diagnosis'
import { enterpriseForm } from '@farm/contract/enterprises'
import { faulty, refusal } from '@farm/contract/errors'
import { NO_DAY_TEXT, isObject, textsIn } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type PictureSource, type Pictured, type pictureCalls, pictureSources } from '@farm/contract/pictures'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { isDay, daysLater } from '@farm/contract/values'
import { snapshotForm } from '@farm/contract/video'
import type { QueryOf } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { makeMoments } from '../../platform/time/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { type NamesIn, namesIn } from '../forms/index.ts'
import { cursorOf, merged, photoPaths, readCursor } from './pictures.rules.ts'
import { type Looking, type PicturedRow, picturedRecords } from './pictures.store.ts'

/** Who asks, and by whose calendar. */
interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly zone: string
}

type Asked = QueryOf<typeof pictureCalls.list>

/** Records at a time; each has a few pictures at the most. */
const PAGE = 40

interface SourceFacts {
  readonly key: string
  readonly title: string
  /** By filter: the field that it is about; a source without it is left out. */
  readonly filters: Partial<Record<'placeId' | 'operationId' | 'deviceId' | 'enterpriseId', string>>
}

const sources: Readonly<Record<PictureSource, SourceFacts>> = {
  clock: {
    key: clockForm.key,
    title: 'Operation',
    filters: { placeId: 'Place', operationId: 'Operation', enterpriseId: 'Enterprise' },
  },
  camera: {
    key: snapshotForm.key,
    title: 'DeviceName',
    filters: { placeId: 'Place', deviceId: 'Device', enterpriseId: 'Enterprise' },
  },
  consultation: {
    key: consultationForm.key,
    title: 'Title',
    filters: { placeId: 'Place', enterpriseId: 'Enterprise' },
  },
}

/** Pictures of all that the caller may see, the latest first. */
export async function pictures(reader: Reader, asked: Asked): Promise<{ Records: Pictured[]; Next?: string }> {
  const { db, scope } = reader
  const wanted = pictureSources.filter((one) => asked.source === undefined || asked.source === one)
  const looked = await Promise.all(
    wanted.flatMap((source) => {
      const looking = lookingFor(reader, source, asked)
      return looking ? [withSource(db, scope, { source, looking })] : []
    }),
  )
  const { rows, next } = merged(looked, PAGE)
  const Records = await told(reader, rows)
  return { Records, ...(next && { Next: cursorOf(next) }) }
}

interface Found extends PicturedRow {
  readonly source: PictureSource
  readonly kind: SeenKind
}

async function withSource(
  db: Db,
  scope: Scope,
  { source, looking }: { readonly source: PictureSource; readonly looking: Looking },
) {
  const { rows, end } = await picturedRecords(db, scope, looking, PAGE)
  return { rows: rows.map((row): Found => ({ ...row, source, kind: looking.kind })), end }
}

/** What is looked for in a source; nothing where none of it may be seen, or a filter is of what it does not tell. */
function lookingFor({ scope, zone }: Reader, source: PictureSource, asked: Asked): Looking | undefined {
  const { key, filters } = sources[source]
  const kind = scope.kinds.byKey(key)
  if (!kind?.rights.has('view')) return undefined
  const naming: Record<string, string> = {}
  for (const filter of ['placeId', 'operationId', 'deviceId', 'enterpriseId'] as const) {
    const id = asked[filter]
    if (id === undefined) continue
    const field = filters[filter]
    if (field === undefined || kind.hidden.includes(field)) return undefined
    naming[field] = id
  }
  return { kind, paths: photoPaths(kind.fields), ...spanOf(asked, zone), naming, deviceId: asked.deviceId }
}

function spanOf({ before: cursor, from, to }: Asked, zone: string): Pick<Looking, 'before' | 'from' | 'to'> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !before) throw faulty({ before: [refusal('wire/cursor').message] })
  const moment = makeMoments(zone)
  return {
    before,
    from: from === undefined ? undefined : moment(dayOf(from, 'from'), '00:00'),
    to: to === undefined ? undefined : moment(daysLater(dayOf(to, 'to'), 1), '00:00'),
  }
}

function dayOf(day: string, name: 'from' | 'to'): string {
  if (!isDay(day)) throw faulty({ [name]: [NO_DAY_TEXT] })
  return day
}

/** What a record names: the kind and the field that names it. */
const named = {
  Enterprise: enterpriseForm.key,
  Place: placeForm.key,
  Operation: operationForm.key,
  Plan: planForm.key,
  Device: deviceForm.key,
} as const

type NamedField = keyof typeof named

async function told({ db, scope }: Reader, rows: readonly Found[]): Promise<Pictured[]> {
  const all: NamesIn[] = []
  for (const field of Object.keys(named).filter(isNamedField)) {
    const ids = rows.flatMap((row) => idsIn(row, field).map((id) => ({ record: row.id, id })))
    all.push(await namesIn(db, scope, named[field], ids))
  }
  const makers = rows.map(({ id: record, userId: id }) => ({ record, id }))
  all.push(await namesIn(db, scope, 'users', makers))
  const nameOf: NamesIn = (record, id) => all.flatMap((names) => names(record, id) ?? [])[0]
  return rows.map((row) => picturedOf(row, nameOf))
}

function isNamedField(name: string): name is NamedField {
  return Object.hasOwn(named, name)
}

/** What a field holds, of those that may be seen. */
function valueOf({ kind, data }: Found, field: string): unknown {
  return Object.hasOwn(kind.fields, field) ? data[field] : undefined
}

function textOf(row: Found, field: string): string {
  const value = valueOf(row, field)
  return typeof value === 'string' ? value : ''
}

function idsIn(row: Found, field: NamedField): string[] {
  return textsIn(valueOf(row, field))
}

function picturedOf(row: Found, nameOf: NamesIn): Pictured {
  const { id, time, source, kind, photos, userId } = row
  const things = (field: NamedField) =>
    idsIn(row, field).flatMap((Id) => {
      const Name = nameOf(id, Id)
      return Name === undefined ? [] : [{ Id, Name }]
    })
  const [enterprise] = things('Enterprise')
  const [operation] = things('Operation')
  const [plan] = things('Plan')
  const [camera] = things('Device')
  const user = nameOf(id, userId)
  const why = textOf(row, 'Why')
  // Pictures that nobody took stand in the name of who answers for the camera.
  const isByPerson = source !== 'camera' || why === '手动'
  const position = positionIn(valueOf(row, 'Position'))
  return {
    Id: id,
    FormId: kind.id,
    Source: source,
    Time: time,
    Photos: [...photos],
    Title: source === 'clock' ? (operation?.Name ?? '') : textOf(row, sources[source].title),
    ...(isByPerson && user !== undefined && { User: { Id: userId, Name: user } }),
    ...(enterprise && { Enterprise: enterprise }),
    Places: things('Place'),
    ...(operation && { Operation: operation }),
    ...(plan && { Plan: plan }),
    ...(source === 'camera' && camera && { Camera: camera }),
    ...(why !== '' && { Why: why }),
    IsSimulated: valueOf(row, 'IsSimulated') === true,
    ...(position && { Position: position }),
  }
}

function positionIn(value: unknown): Pictured['Position'] {
  if (!isObject(value)) return undefined
  const { Lng, Lat } = value
  return typeof Lng === 'number' && typeof Lat === 'number' ? { Lng, Lat } : undefined
}
