import { builtInModules } from '@farm/contract/access'
import { nameOfThen } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { formerNamesAt, formerNamesOf } from '../forms/index.ts'
import * as store from './changes.store.ts'
import { membersOf, rowOf } from './row.rules.ts'
import { type LabelOf, type NameOf, pointedTo, tables } from './rows.rules.ts'

interface Changed {
  readonly kind: string
  readonly time: string
  readonly target: string
  readonly name: string | null
  readonly before: unknown
  readonly after: unknown
}

/** What of the changed rows the reader may see, and by which names. */
export interface RowNames {
  readonly isSeen: (row: Changed) => boolean
  readonly ownerName: (row: Changed) => string | undefined
  /** By what things were called at a moment. */
  readonly namesAt: (time: string) => NameOf
  readonly labelOf: LabelOf
}

/** Something that the reader may see; not named where its name is hidden from them. */
interface Seen extends store.Named {
  readonly isNamed?: boolean
}

type Names = ReadonlyMap<string, string>
type Owner = 'people' | 'roles' | 'organs' | 'records'

const functionNames = new Map(
  builtInModules.flatMap((module) => module.functions.map(({ url, name }) => [url, name.replace('/', '-')] as const)),
)

const ownersOf: Readonly<Record<string, Owner>> = {
  account: 'people',
  account_role: 'people',
  session: 'people',
  record_comment: 'records',
  stock_month: 'records',
  second_factor: 'people',
  role: 'roles',
  role_function: 'roles',
  form_restriction: 'roles',
  organ: 'organs',
  organ_outline: 'organs',
}

/** Looks up everything that the rows are about or point to, once for all of them. */
export async function namesOfRows(db: Db, scope: Scope, rows: readonly Changed[]): Promise<RowNames> {
  const wanted = {
    people: new Set<string>(),
    roles: new Set<string>(),
    organs: new Set<string>(),
    records: new Set<string>(),
  }
  const want = (to: string | undefined, id: string) => {
    if (to === 'people' || to === 'roles' || to === 'organs' || to === 'records') wanted[to].add(id)
  }
  for (const row of rows) {
    want(ownersOf[row.kind], ownerId(row))
    for (const [to, id] of [...pointedTo(row.kind, rowOf(row.before)), ...pointedTo(row.kind, rowOf(row.after))])
      want(to, id)
    for (const id of [...membersOf(row.before), ...membersOf(row.after)]) want(tables[row.kind]?.members?.to, id)
  }
  const organIds = [...wanted.organs]
  const [people, roles, records, organs, ofPeople, ofRoles] = await Promise.all([
    store.peopleSeen(db, scope, [...wanted.people]),
    store.rolesSeen(db, scope, [...wanted.roles]),
    recordsSeen(db, scope, [...wanted.records]),
    store.organsSeen(db, scope, organIds, 'organs.view'),
    store.organsSeen(db, scope, organIds, 'users.view'),
    store.organsSeen(db, scope, organIds, 'roles.view'),
  ])
  const seen = {
    people: byId(people),
    roles: byId(roles),
    organs: byId([...organs, ...ofPeople, ...ofRoles]),
    records: byId(records),
  }
  const gone = { roles: byId(ofRoles), organs: byId(organs) }
  for (const row of rows) {
    // What is no more stood where its row says.
    if (row.kind === 'role' && inOrgan(row, gone.roles)) seen.roles.set(row.target, row.name ?? '')
    if (row.kind === 'organ' && inOrgan(row, gone.organs)) seen.organs.set(row.target, row.name ?? '')
  }
  const wordOf = await namedAt(
    db,
    rows.map(({ time }) => time),
    [...people, ...organs, ...ofPeople, ...ofRoles, ...records],
  )
  const namesAt = (time: string): NameOf => {
    return (to, id) => {
      if (to === 'forms') return scope.kinds.byId(id)?.name
      return to === 'functions' ? (functionNames.get(id) ?? id) : wordOf(id, seen[to].get(id), time)
    }
  }
  const isSeen = (row: Changed) => {
    const to = ownersOf[row.kind]
    if (row.kind === 'form') return scope.kinds.byId(row.target) !== undefined || inOrgan(row, seen.organs)
    return !to || seen[to].has(ownerId(row))
  }
  const ownerName = (row: Changed) => wordOf(ownerId(row), nameOfOwner(row, seen), row.time)
  return { isSeen, namesAt, labelOf: labelsFor(scope), ownerName }
}

/** How things that the reader may see were called at each of some moments, with what they are called today. */
async function namedAt(db: Db, times: readonly string[], seen: readonly Seen[]) {
  const ids = seen.flatMap(({ id, isNamed = true }) => (isNamed ? [id] : []))
  const moments = [...new Set(times)]
  const known = new Set((await formerNamesOf(db, ids)).keys())
  const former = await formerNamesAt(
    db,
    [...known].flatMap((id) => moments.map((at) => ({ id, at }))),
  )
  return (id: string, today: string | undefined, time: string) =>
    today === undefined ? undefined : nameOfThen(former.get(`${id} ${time}`) ?? today, today)
}

interface About {
  readonly id: string
  readonly time: string
}

/** People, roles, organisations, records and forms by what they were called at a moment, as far as the reader may see them. */
export async function namesOfAny(db: Db, scope: Scope, about: readonly About[]) {
  const ids = [...new Set(about.map(({ id }) => id))]
  if (ids.length === 0) return () => undefined
  const found = await Promise.all([
    store.peopleSeen(db, scope, ids),
    store.rolesSeen(db, scope, ids),
    store.organsSeen(db, scope, ids, 'organs.view'),
    store.organsSeen(db, scope, ids, 'users.view'),
    store.organsSeen(db, scope, ids, 'roles.view'),
    recordsSeen(db, scope, ids),
  ])
  const forms = ids.flatMap((id) => scope.kinds.byId(id) ?? [])
  const names = byId([...found.flat(), ...forms])
  const times = about.map(({ time }) => time)
  const wordOf = await namedAt(db, times, found.flat())
  return ({ id, time }: About) => wordOf(id, names.get(id), time)
}

function labelsFor({ kinds }: Scope): LabelOf {
  return (formId, field) => {
    const kind = kinds.byId(formId)
    return kind?.hidden.includes(field) ? undefined : (kind?.ownLabels?.[field] ?? kind?.fields[field]?.label)
  }
}

/** The records among them that the reader may see, deleted and purged ones too. */
async function recordsSeen(db: Db, scope: Scope, ids: readonly string[]): Promise<Seen[]> {
  if (ids.length === 0) return []
  const named: Seen[] = []
  for (const [formId, own] of Map.groupBy(await store.formsOf(db, ids), (one) => one.formId)) {
    const kind = scope.kinds.byId(formId)
    if (!kind?.rights.has('view')) continue
    const isNamed = !kind.hidden.includes(kind.nameField)
    const records = await store.recordsSeen(
      db,
      scope,
      kind,
      own.map(({ id }) => id),
    )
    named.push(...records.map(({ id, name }) => ({ id, name: (isNamed && name) || kind.name, isNamed })))
  }
  return named
}

function nameOfOwner(row: Changed, seen: Readonly<Record<Owner, Names>>): string | undefined {
  const to = ownersOf[row.kind]
  const isOwner = row.kind === 'account' || row.kind === 'role' || row.kind === 'organ'
  return to && !isOwner ? seen[to].get(ownerId(row)) : undefined
}

/** A key of several parts begins with its owner. */
function ownerId({ target }: Changed): string {
  return target.split(' ')[0] ?? target
}

function inOrgan({ before, after }: Changed, organs: Names): boolean {
  return [rowOf(before), rowOf(after)].some((row) => {
    const id = row.organ_id ?? row.parent_id
    return typeof id === 'string' && organs.has(id)
  })
}

function byId(named: readonly store.Named[]): Map<string, string> {
  return new Map(named.map(({ id, name }) => [id, name]))
}
