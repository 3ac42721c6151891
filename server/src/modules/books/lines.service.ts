import { type BookColumn, type BookSection, bookFilters, pathsOf } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import { type Fields, readData, textsIn } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import { formatFilter } from '@farm/contract/wire'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import type { Kinds, Scope, SeenKind } from '../access/index.ts'
import { type ReadRecord, type Reading, readAll } from '../forms/index.ts'
import {
  type BookRecord,
  type LastUses,
  type Line,
  type World,
  inputsOf,
  isLeftOut,
  judge,
  lineOf,
  partsOf,
  useKey,
} from './books.rules.ts'
import { lastUsesOf } from './books.store.ts'
import { type Ground, groundOf } from '../ground/index.ts'
import type { Asking, Chosen } from './choice.service.ts'
import type { Gathered } from './gathered.ts'

/** So many records are looked through for one section of a page; a sheet goes on to the end. */
const MOST_LOOKED_AT = 5_000
const AT_ONCE = 200

/** A section that is being read. Whoever opens it closes it. */
export interface OpenSection {
  readonly section: BookSection
  /** Those that the caller may see. */
  readonly columns: readonly BookColumn[]
  /** What the others are called. */
  readonly unseen: readonly string[]
  /** There are records that are not looked at. */
  readonly isCut: boolean
  readonly batches: () => AsyncGenerator<readonly Line[]>
  readonly close: () => Promise<void>
}

/** The lines of a section of a book, in the order of their days; `most` records are looked at, or so many as a page takes. */
export async function openSection(
  asking: Asking,
  chosen: Chosen,
  section: BookSection,
  gathered: Gathered,
  most = MOST_LOOKED_AT,
): Promise<OpenSection> {
  const kind = chosen.kinds.get(section)
  const columns = section.columns.filter((column) => isColumnSeen(asking.scope, kind, column))
  const unseen = section.columns.filter((column) => !columns.includes(column)).map(({ label }) => label)
  const opened = { section, columns, unseen }
  // By what is hidden from the caller nothing is told apart: of such a section nothing is told.
  if (!kind || !pathsBehind(section, chosen).every((path) => isSeen(asking.scope.kinds, kind.fields, path))) {
    return { ...opened, columns: [], unseen: [section.title], isCut: false, batches: nothing, close: done }
  }
  const place = chosen.named.Place?.Id
  const ground = place === undefined ? undefined : await groundOf(asking.db, [place])
  const reading = await readAll(asking.db, asking.scope, queryOf(asking, chosen, { section, ground }), most)
  const seen = { ...opened, kind, ground, plots: seesShares(kind) ? (ground?.plots ?? []) : [] }
  return {
    ...opened,
    isCut: reading.total > most,
    batches: () => linesOf(asking, seen, { reading, gathered, most }),
    close: reading.close,
  }
}

async function done(): Promise<void> {}
async function* nothing(): AsyncGenerator<readonly Line[]> {}

/** Whether the caller may see every field on the way. */
function isSeen(kinds: Kinds, fields: Fields, [name = '', ...rest]: readonly string[]): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || rest.length === 0) return field !== undefined
  if (field.type === 'rows') return isSeen(kinds, field.fields, rest)
  const target = 'to' in field ? kinds.byKey(field.to) : undefined
  return target?.rights.has('view') === true && isSeen(kinds, target.fields, rest)
}

function isColumnSeen({ kinds }: Scope, kind: SeenKind | undefined, { from }: BookColumn): boolean {
  if (!kind) return false
  const areSeen = (...paths: ReadonlyArray<readonly string[]>) =>
    paths.every((path) => isSeen(kinds, kind.fields, path))
  if ('own' in from) return from.own !== 'lastUse' || areSeen(['Plan', 'Status'], ['Inputs', 'Input'])
  return areSeen(...pathsOf(from))
}

/** The fields by which the lines of a section are found. */
function pathsBehind({ rows, only, leavesOut, day, by }: BookSection, { named }: Chosen): Array<readonly string[]> {
  const narrowed = bookFilters.flatMap((filter) => (named[filter] && by[filter] ? [by[filter]] : []))
  return [
    ...only.map(({ path }) => path),
    ...(leavesOut ? [leavesOut.path] : []),
    ...narrowed,
    ...(rows === undefined ? [] : [[rows]]),
    ...(day === undefined ? [] : [[day]]),
  ]
}

interface OfGround {
  readonly section: BookSection
  /** Of the plot to which the book is narrowed. */
  readonly ground: Ground | undefined
}

/** Whether the records of a section name the plots on which they happened. What is about lots goes by where these grew. */
function isOfPlots({ by }: BookSection): boolean {
  return by.Place?.length === 1
}

/** Of what was done on another plot, out of which this one came, that counts which was done before it did. */
function isOnGround({ section, ground }: OfGround, { data, occurTime }: ReadRecord): boolean {
  if (!ground || !isOfPlots(section)) return true
  return ground.bears(textsIn(data[section.by.Place?.[0] ?? '']), Number(occurTime))
}

type Clauses = Parameters<typeof formatFilter>[0][number][]

/** What a book is narrowed to; to a plot by all that its ground was. */
function narrowedTo({ named }: Chosen, { section, ground }: OfGround): Clauses {
  const idsOf = (filter: (typeof bookFilters)[number]): readonly string[] => {
    if (filter === 'Place' && isOfPlots(section)) return ground?.plots ?? []
    return named[filter] === undefined ? [] : [named[filter].Id]
  }
  return bookFilters.flatMap((filter) => {
    const [path, ids] = [section.by[filter], idsOf(filter)]
    return path && ids.length > 0
      ? [{ path: [...path], op: ids.length > 1 ? 'in' : '=', values: [...ids] } as const]
      : []
  })
}

/** The records of a section as a list asks for them. */
function queryOf({ zone, right }: Asking, chosen: Chosen, of: OfGround) {
  const { days } = chosen
  const { kind, rows, only, day } = of.section
  const clauses: Clauses = []
  for (const { path, values } of only)
    if (path[0] !== rows) clauses.push({ path: [...path], op: 'in', values: [...values] })
  clauses.push(...narrowedTo(chosen, of))
  if (rows !== undefined) clauses.push({ path: [rows], op: 'null', values: ['false'] })
  if (days) {
    const at = day ?? 'OccurTime'
    const moments = makeMoments(zone)
    const from = day === undefined ? moments(days.from, '00:00:00') : days.from
    const to = day === undefined ? moments(daysLater(days.to, 1), '00:00:00') : days.to
    clauses.push(
      { path: [at], op: '>=', values: [from] },
      { path: [at], op: day === undefined ? '<' : '<=', values: [to] },
    )
  }
  // What an operation or a plan is does not depend on who asks: a line is not lost because the enterprise moved away from it.
  return { formId: kind.id, qs: formatFilter(clauses), orderBy: day ?? 'OccurTime', right, judgesAll: true }
}

interface SeenSection extends OfGround {
  readonly columns: readonly BookColumn[]
  readonly kind: SeenKind
  /** The plots of the ground to which the book is narrowed, where the caller may see what falls to them. */
  readonly plots: readonly string[]
}

function seesShares({ fields, shared }: SeenKind): boolean {
  return (
    shared !== undefined &&
    [shared.in, ...(shared.rows ? [shared.rows.in] : [])].every((one) => Object.hasOwn(fields, one))
  )
}

interface Source {
  readonly reading: Reading
  readonly gathered: Gathered
  readonly most: number
}

async function* linesOf(
  asking: Asking,
  { section, columns, ground, plots }: SeenSection,
  { reading, gathered, most }: Source,
): AsyncGenerator<readonly Line[]> {
  let looked = 0
  while (looked < most) {
    const records = await reading.next(Math.min(AT_ONCE, most - looked))
    if (records.length === 0) return
    looked += records.length
    const own = records.filter((record) => isOnGround({ section, ground }, record))
    const parts = own.flatMap((record) => partsOf(section, bookRecord(record, section, asking.zone)))
    const lastUses = await lastUsesFor(asking, columns, parts)
    const kept = await gathered.settle((world) =>
      parts.filter((part) => meetsRows(section, part, world) && !isLeftOut(section, part, world)),
    )
    yield await gathered.settle((world) =>
      kept.map((part) => lineOf({ section, columns, world, lastUses, plots }, part)),
    )
  }
}

function bookRecord(record: ReadRecord, { day }: BookSection, zone: string): BookRecord {
  const { id, userId, data, occurTime } = record
  const told = day === undefined ? wallClock(new Date(Number(occurTime)), zone).day : data[day]
  return { id, userId, data, written: record, day: typeof told === 'string' ? told : '' }
}

/** What lists can't be narrowed by: what stands in the rows of a table. */
function meetsRows({ kind, rows, only }: BookSection, { id, data }: BookRecord, world: World): boolean {
  return only
    .filter(({ path }) => rows !== undefined && path[0] === rows)
    .every(({ path, values }) => {
      const { texts } = judge({ kind: kind.key, id, fields: kind.fields, data }, path, world)
      return texts.some((text) => values.includes(text))
    })
}

const NONE: LastUses = { days: new Map(), hidden: new Set(), over: new Set(), running: new Set() }

async function lastUsesFor(
  { db, scope, right }: Asking,
  columns: readonly BookColumn[],
  parts: readonly BookRecord[],
): Promise<LastUses> {
  const [plans, clock] = [scope.kinds.byKey(planForm.key), scope.kinds.byKey(clockForm.key)]
  if (!plans || !clock || !columns.some(({ from }) => 'own' in from && from.own === 'lastUse')) return NONE
  const used = parts.filter(({ data }) => inputsOf(data).length > 0)
  const ids = [...new Set(used.flatMap(({ data }) => readData(clockForm, data).Plan ?? []))]
  if (ids.length === 0) return NONE
  const { over, running, uses } = await lastUsesOf(db, scope, { plans, clock, ids, right })
  const told = uses.map(({ plan, input, day, isWhole }) => ({ key: useKey(plan, input), day, isWhole }))
  return {
    over: new Set(over),
    running: new Set(running),
    days: new Map(told.filter(({ isWhole }) => isWhole).map(({ key, day }) => [key, day])),
    hidden: new Set(told.filter(({ isWhole }) => !isWhole).map(({ key }) => key)),
  }
}
