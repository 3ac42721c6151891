import { type Field, nameOfThen } from '@farm/contract/forms'
import type { Change } from '@farm/contract/logs'
import type { Db } from '../../platform/db/index.ts'
import { formatMoment } from '../../platform/time/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import {
  type Spoiled,
  changesBetween,
  fieldsToldAt,
  formerNamesAt,
  moveInTime,
  namesReferredTo,
  spoiledFields,
} from '../forms/index.ts'
import { cellOf, idsIn } from '../sheets/index.ts'
import * as store from './changes.store.ts'
import { actOf, mergedRows } from './merge.rules.ts'
import { type LogRight, shownChange } from './reach.store.ts'
import { namesOfRows } from './row-names.service.ts'
import { fieldOf, fieldsOfMembers, fieldsOfRow, tables } from './rows.rules.ts'
import { valueText } from './values.rules.ts'

/** Who reads, and on which clocks. */
export interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly zone: string
  /** For the sake of which the log is read; looking unless said. */
  readonly right?: LogRight
}

/** What stands instead of a thing that the reader may not see. */
const UNSEEN = '范围外的记录'

type Told = ReadonlyMap<string, readonly Change[]>

/** What operations changed, as the reader may see it, in order; of each the first so many. */
export async function changesOf(reader: Reader, operations: readonly string[], most: number): Promise<Told> {
  if (operations.length === 0) return new Map()
  const [rows, records] = await Promise.all([rowsTold(reader, operations, most), recordsTold(reader, operations, most)])
  return new Map(operations.map((id) => [id, [...(rows.get(id) ?? []), ...(records.get(id) ?? [])].slice(0, most)]))
}

async function rowsTold(
  { db, scope, zone, right = 'logs.view' }: Reader,
  operations: readonly string[],
  most: number,
): Promise<Told> {
  const steps = await store.rowChanges(db, shownChange(scope, right), operations, most)
  const names = await namesOfRows(db, scope, steps)
  const momentText = (moment: string) => formatMoment(moment, zone)
  const told = ([id, own]: [string, typeof steps]) => {
    const changes = mergedRows(own).map((row): Change => {
      const Kind = tables[row.kind]?.label ?? row.kind
      if (!names.isSeen(row)) return { Kind, Id: '', Name: UNSEEN, Act: row.act, Fields: [] }
      const nameOf = names.namesAt(row.time)
      const Name = names.ownerName(row) ?? row.name
      const isMembers = tables[row.kind]?.members !== undefined
      const Fields = isMembers
        ? fieldsOfMembers(row.kind, row.taken, row.given, nameOf)
        : fieldsOfRow(row.kind, row.before, row.after, { ...names, nameOf, momentText })
      return { Kind, Id: row.target, Name, Act: isMembers ? 'edit' : row.act, Fields }
    })
    return [id, changes] as const
  }
  return new Map([...Map.groupBy(steps, ({ operation }) => operation)].map(told))
}

async function recordsTold(reader: Reader, operations: readonly string[], most: number): Promise<Told> {
  const touched = await store.recordChanges(
    reader.db,
    shownChange(reader.scope, reader.right ?? 'logs.view'),
    operations,
    most,
  )
  const told = new Map<store.RecordChange, Change>()
  for (const [formId, own] of Map.groupBy(touched, (one) => one.formId)) {
    const kind = reader.scope.kinds.byId(formId)
    if (kind?.rights.has('view')) await tellKind(reader, kind, own, told)
  }
  const changes = touched.map((one) => {
    const Act = actOf(one.firstAct, one.lastAct)
    return [one.operation, told.get(one) ?? { Kind: '数据', Id: '', Name: UNSEEN, Act, Fields: [] }] as const
  })
  const byOperation = Map.groupBy(changes, ([operation]) => operation)
  return new Map([...byOperation].map(([operation, own]) => [operation, own.map(([, change]) => change)]))
}

interface Pair {
  readonly field: Field
  readonly label: string
  readonly from: unknown
  readonly to: unknown
  /** When it was changed so: things are called as they were then. */
  readonly at: string
}

async function tellKind(
  reader: Reader,
  kind: SeenKind,
  touched: readonly store.RecordChange[],
  told: Map<store.RecordChange, Change>,
): Promise<void> {
  const seen = await store.seenRecords(reader.db, reader.scope, kind, touched)
  const spoiled = await spoiledFields(reader.db, kind)
  const bySeen = new Map(seen.map((one) => [`${one.id} ${one.firstTime}`, one]))
  const all = touched.flatMap((change) => {
    const record = bySeen.get(`${change.id} ${change.firstTime}`)
    return record ? [{ change, record, pairs: pairsOf({ kind, spoiled }, change, record) }] : []
  })
  const textOf = await writer(
    reader,
    all.flatMap(({ pairs }) => pairs),
  )
  const isNamed = !kind.hidden.includes(kind.nameField)
  for (const { change, record, pairs } of all) {
    told.set(change, {
      Kind: kind.name,
      Id: record.id,
      Name: (isNamed && nameIn(kind, record)) || kind.name,
      Act: actOf(change.firstAct, change.lastAct),
      Fields: pairs.map(({ field, label, from, to, at }) =>
        fieldOf(label, textOf(field, from, at), textOf(field, to, at)),
      ),
    })
  }
}

/** What a record was called once it was changed so, with what it is called today. */
function nameIn({ nameField }: SeenKind, { name, before, after }: store.SeenRecord): string | null {
  const then = (after ?? before)?.[nameField]
  return typeof then === 'string' && then !== '' ? nameOfThen(then, name ?? undefined) : name
}

const occurred: Field = { type: 'moment', label: '发生时间' }

/** The fields that differ, of those that the reader may see. */
function pairsOf(
  { kind, spoiled }: { readonly kind: SeenKind; readonly spoiled: Spoiled },
  { firstAct, lastAct, lastTime: at }: store.RecordChange,
  record: store.SeenRecord,
): Pair[] {
  const act = actOf(firstAct, lastAct)
  const before = act === 'add' ? {} : (record.before ?? {})
  // What is deleted holds until then what it held.
  const after = act === 'delete' ? {} : (record.after ?? {})
  const moved = act === 'edit' ? moveInTime(record.occurredBefore, record.occurredAfter) : []
  const fields = fieldsToldAt(kind.fields, spoiled, record.firstTime)
  return [...changesBetween(fields, before, after), ...moved].map(({ Field: name, From: from, To: to }) => {
    const field = name === 'OccurTime' ? occurred : kind.fields[name]
    return { field: field ?? occurred, label: kind.ownLabels?.[name] ?? field?.label ?? name, from, to, at }
  })
}

/** Writes values as people read them; what they refer to is looked up once for all, and called as it was when it was changed. */
async function writer({ db, scope, zone }: Reader, pairs: readonly Pair[]) {
  const wanted = pairs.flatMap(({ field, from, to, at }) =>
    [...idsIn(field, from), ...idsIn(field, to)].map(([target, id]) => ({ target, id, at })),
  )
  const names = new Map<string, string>()
  for (const [target, some] of Map.groupBy(wanted, (one) => one.target)) {
    const today = await namesReferredTo(db, scope, target, [...new Set(some.map(({ id }) => id))])
    const known = new Map(today.map((one) => [one.id, one]))
    const named = some.filter(({ id }) => known.has(id))
    const former = await formerNamesAt(db, named)
    for (const { id, at } of named) {
      const { name, isSeen = false } = known.get(id) ?? {}
      const then = former.get(`${id} ${at}`) ?? name ?? ''
      names.set(`${target} ${id} ${at}`, nameOfThen(then, (isSeen && name) || undefined))
    }
  }
  const momentText = (moment: string) => formatMoment(moment, zone)
  return (field: Field, value: unknown, at: string) => {
    const nameOf = (to: string, id: string) => names.get(`${to} ${id} ${at}`)
    const otherwise = (one: Field, held: unknown) =>
      String(cellOf(one, held, { nameOf, serialOf: (time: number) => time }) ?? '')
    return valueText(field, value, { momentText, otherwise })
  }
}
