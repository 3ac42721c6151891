import { type Field, MAX_GROUPS, type RecordFigures, type RecordGroup, sharedThing } from '@farm/contract/forms'
import { parseFilter } from '@farm/contract/wire'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { countsOf } from './counts.store.ts'
import { countedDimension, groupingField, summedFields } from './figures.rules.ts'
import * as store from './figures.store.ts'
import { chosenConditions, happenedIn } from './filter.store.ts'
import { withinLimit } from './list.service.ts'
import { namesOfAll } from './names.store.ts'
import { kindById, needRight } from './registry.ts'

interface FiguresQuery {
  readonly formId: string
  readonly qs?: string
  readonly search?: string
  readonly by?: string
  readonly sums?: string
}

interface Asked {
  readonly kind: SeenKind
  readonly sums: readonly string[]
  readonly by: string | undefined
  /** That groups are made by; undefined where they are made by what every record has. */
  readonly field: Field | undefined
}

interface Told {
  readonly all: store.Figures
  /** In no order that matters; one more than are told means that there are more. */
  readonly groups: readonly store.Group[]
}

/** How many records a list shows, what their numbers come to, and how they fall into groups. */
export async function figuresOf(db: Db, scope: Scope, query: FiguresQuery): Promise<RecordFigures> {
  const kind = kindById(scope, query.formId)
  needRight(kind, 'view')
  const { by, sums } = query
  const field = by === undefined ? undefined : groupingField(kind.fields, by)
  const asked = { kind, by, field, sums: summedFields(kind.fields, sums) }
  const told = (await counted(db, scope, asked, query)) ?? (await lookedThrough(db, scope, asked, query))
  const shares = await sharesOf(db, scope, asked, query)
  const figures = { Count: told.all.n, Sums: named(told.all.sums, asked), ...(shares && { Shares: shares }) }
  if (by === undefined) return figures
  const shown = told.groups.toSorted(byCount).slice(0, MAX_GROUPS)
  const names = await namesOfKeys(db, scope, asked, shown)
  const Groups = shown.map(({ key, n, sums: added }): RecordGroup => {
    const name = key === null ? undefined : names.get(key)
    return {
      ...(key !== null && { Key: key }),
      ...(name !== undefined && { Name: name }),
      Count: n,
      Sums: namedOfGroup(added, asked),
    }
  })
  return { ...figures, Groups, HasMoreGroups: told.groups.length > shown.length }
}

/** What of the sums falls to the one thing that the records are narrowed to. */
async function sharesOf(
  db: Db,
  scope: Scope,
  asked: Asked,
  query: FiguresQuery,
): Promise<RecordFigures['Shares'] | undefined> {
  const { kind } = asked
  const sums = asked.sums.filter((name) => kind.shared?.of.includes(name))
  const thing = sharedThing(kind, query.qs === undefined ? [] : parseFilter(query.qs))
  if (thing === undefined || sums.length === 0 || !seesShares(kind)) return undefined
  const counting = { kind, sums, conditions: chosenConditions(kind, scope, query), thing }
  const told = await withinLimit(db, (within) => store.figuresOf(within, scope, counting))
  return { Of: thing, Sums: named(told.sums, { kind, sums }) }
}

interface WholeQuery extends Omit<FiguresQuery, 'sums'> {
  readonly right: 'view' | 'export'
  readonly sums: readonly string[]
  /** Pairs of fields whose product is added up. */
  readonly products: ReadonlyArray<readonly [string, string]>
  /** Days of the farm on which they happened, both included; any where absent. */
  readonly days?: { readonly from: string; readonly to: string } | undefined
}

/**
 * What the records of a list come to as far as a right reaches, in all of their groups and without their names: the sums, then
 * the products. Without `by` there is one of no key. Narrowed to one thing of which shares are kept, its shares are counted.
 */
export async function wholeFiguresOf(db: Db, scope: Scope, query: WholeQuery): Promise<readonly store.Group[]> {
  const { formId, by, right, sums, products, days } = query
  const kind = kindById(scope, formId)
  needRight(kind, right)
  const field = by === undefined ? undefined : groupingField(kind.fields, by)
  summedFields(kind.fields, [...sums, ...products.flat()].join(','))
  const thing = sharedThing(kind, query.qs === undefined ? [] : parseFilter(query.qs))
  const happened = days ? [happenedIn(days)] : []
  const conditions = [...chosenConditions(kind, scope, query), ...happened]
  const counting = { kind, sums, products, right, conditions, thing }
  return withinLimit(db, async (within) => {
    if (by === undefined) return [{ key: null, ...(await store.figuresOf(within, scope, counting)) }]
    return (await store.groupsOf(within, scope, counting, { by, field, most: undefined })).groups
  })
}

/** Most records first; what has no value stands behind those with as many. */
function byCount(one: store.Group, other: store.Group): number {
  if (one.n !== other.n) return other.n - one.n
  if (one.key === null || other.key === null) return one.key === null ? 1 : -1
  return one.key < other.key ? -1 : 1
}

function named(values: readonly number[], { kind, sums }: Pick<Asked, 'kind' | 'sums'>): Record<string, number> {
  return Object.fromEntries(sums.map((name, index) => [name, rounded(kind, name, values[index] ?? 0)]))
}

/** Groups by the things of which shares are kept add these up: they are left out where the shares are hidden from the caller. */
function namedOfGroup(values: readonly number[], { kind, sums, by }: Asked): Record<string, number> {
  const all = Object.entries(named(values, { kind, sums }))
  const isTold = (name: string) => by !== kind.shared?.by || seesShares(kind) || !kind.shared?.of.includes(name)
  return Object.fromEntries(all.filter(([name]) => isTold(name)))
}

function seesShares({ fields, shared }: SeenKind): boolean {
  return shared !== undefined && Object.hasOwn(fields, shared.in)
}

/** Sums of binary fractions end in noise. */
function rounded({ fields }: SeenKind, name: string, value: number): number {
  const field = fields[name]
  return roundTo(value, field && 'digits' in field ? field.digits : 0)
}

function lookedThrough(db: Db, scope: Scope, { kind, sums, by, field }: Asked, query: FiguresQuery): Promise<Told> {
  const counting = { kind, sums, conditions: chosenConditions(kind, scope, query) }
  return withinLimit(db, async (within) => {
    if (by !== undefined) return store.groupsOf(within, scope, counting, { by, field, most: MAX_GROUPS + 1 })
    return { all: await store.figuresOf(within, scope, counting), groups: [] }
  })
}

/** From the daily counts, where they hold the answer: of whole branches, in a dimension that is counted. */
async function counted(
  db: Db,
  scope: Scope,
  { kind, sums, by }: Asked,
  query: FiguresQuery,
): Promise<Told | undefined> {
  const dimension = countedDimension(kind, by, sums)
  const isNarrowed = Boolean(query.qs) || Boolean(query.search?.trim())
  const isOfBranch = kind.sharing === 'own' && (scope.over({ kind, right: 'view' }) !== '仅本人' || kind.personal)
  if (dimension === undefined || isNarrowed || !isOfBranch) return undefined
  const [total] = await countsOf(db, scope, { kind, dimension: '', isOfList: true })
  const places = sums.map((name) => kind.counted?.measures.indexOf(name) ?? 0)
  const all = { n: total?.n ?? 0, sums: places.map((place) => total?.sums[place] ?? 0) }
  if (by === undefined) return { all, groups: [] }
  const choice = { kind, dimension, isOfList: true as const, ...(dimension === '' && { perDay: true as const }) }
  const groups = inGroups(await countsOf(db, scope, choice), { isByDay: dimension === '', places })
  return { all, groups: [...groups, ...without(all, groups)] }
}

interface CountRow {
  readonly key: string
  readonly n: number
  readonly sums: readonly number[]
}

interface Grouping {
  readonly isByDay: boolean
  /** Of what is summed: where it stands among the measures. */
  readonly places: readonly number[]
}

/** Counts as groups; those of days together by month. */
function inGroups(rows: readonly CountRow[], { isByDay, places }: Grouping): store.Group[] {
  const byKey = Map.groupBy(rows, ({ key }) => (isByDay ? key.slice(0, 7) : key))
  return [...byKey].map(([key, some]) => ({
    key,
    n: some.reduce((count, one) => count + one.n, 0),
    sums: places.map((place) => some.reduce((sum, one) => sum + (one.sums[place] ?? 0), 0)),
  }))
}

/** The records that are counted in no group, for they have no value. */
function without(all: store.Figures, groups: readonly store.Group[]): store.Group[] {
  const n = groups.reduce((left, group) => left - group.n, all.n)
  const sums = all.sums.map((sum, index) => groups.reduce((left, group) => left - (group.sums[index] ?? 0), sum))
  return n > 0 ? [{ key: null, n, sums }] : []
}

async function namesOfKeys(
  db: Db,
  scope: Scope,
  { by, field }: Asked,
  groups: readonly store.Group[],
): Promise<ReadonlyMap<string, string>> {
  const ids = groups.flatMap(({ key }) => key ?? [])
  if (by === 'Organ' && !field) return store.organNames(db, ids)
  const to = by === 'UserId' && !field ? 'users' : referredTo(field)
  if (to === undefined) return new Map()
  return namesOfAll(db, scope, to, ids)
}

function referredTo(field: Field | undefined): string | undefined {
  return field && 'to' in field ? field.to : undefined
}
