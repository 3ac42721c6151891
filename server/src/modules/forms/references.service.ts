import { type Faults, faulty, found } from '@farm/contract/errors'
import { type DynamicData, GONE_TEXT } from '@farm/contract/forms'
import { type KindRight, type Scope, type SeenKind, organWithinScope } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type Reference, referencesIn } from './forms.rules.ts'
import { type KindRules, type SettleContext, rulesOf } from './kind-rules.ts'
import { referredWithin } from './referred.store.ts'

export type Refers = SettleContext['refers']

export interface Referred {
  /** By id: what the record refers to, as far as it exists for the caller. */
  readonly refers: Refers
  readonly missing: readonly Reference[]
  /** References that do not agree with the field that narrows them. */
  readonly strays: readonly Reference[]
}

/** The right for whose sake it is asked what a record refers to. */
export interface Writing extends KindRight {
  readonly kind: SeenKind
  readonly right: 'add' | 'edit'
}

/** What a record refers to, what of that does not exist for the caller, and what does not belong together. */
export async function referredBy(actor: Actor, writing: Writing, data: DynamicData, at: string): Promise<Referred> {
  const judge = await referredByAny(actor, writing, [data])
  return judge(data, at)
}

/** The same of many records, asked for at once; answers how each of them is judged. */
export async function referredByAny(
  { db, scope }: Actor,
  writing: Writing,
  contents: readonly DynamicData[],
): Promise<(data: DynamicData, at: string) => Referred> {
  const { kind } = writing
  const { reads, asThen } = rulesOf(kind)
  const judgeable = (data: DynamicData) =>
    referencesIn(kind.fields, data).map((one) => (isJudgeable(scope, one) ? one : withoutNarrowing(one)))
  const all = contents.flatMap(judgeable)
  const rows = await referredWithin(db, scope, { refers: all, reads: readsOf(reads, all), writing })
  const refers: Refers = new Map(rows.map((row) => [row.id, row]))
  const then = await asThen?.(db, [...new Set(all.map(({ id }) => id))])
  return (data, at) => {
    const own = judgeable(data)
    return {
      refers: withFormer(
        refers,
        then?.(
          own.map(({ id }) => id),
          at,
        ),
      ),
      missing: own.filter((one) => !refers.has(one.id)),
      strays: own.filter((one) => isStray(one, refers.get(one.id)?.data)),
    }
  }
}

/** What a record refers to, by what it held then where that was something else. */
function withFormer(refers: Refers, former: ReadonlyMap<string, DynamicData> = new Map()): Refers {
  if (former.size === 0) return refers
  const then = [...former].map(([id, data]) => {
    const today = refers.get(id) ?? { organId: '', organPath: '', isWritable: false, data: {} }
    return [id, { ...today, data: { ...today.data, ...data } }] as const
  })
  return new Map([...refers, ...then])
}

/** Whether the person may see by what the reference is narrowed. */
function isJudgeable({ kinds }: Scope, { to, narrowing }: Reference): boolean {
  const target = kinds.byKey(to)
  if (!narrowing || !target) return !narrowing
  return target.rights.has('view') && Object.hasOwn(target.fields, narrowing.by)
}

function withoutNarrowing({ at, id, to }: Reference): Reference {
  return { at, id, to }
}

/** Of the kinds that are referred to: the fields that rules look at, and those that references are narrowed by. */
function readsOf(asked: KindRules['reads'] = [], all: readonly Reference[]) {
  const reads = new Map(asked.map((one) => [one.kind, one.fields]))
  for (const { to, narrowing } of all) {
    if (narrowing) reads.set(to, [...new Set([...(reads.get(to) ?? []), narrowing.by])].toSorted())
  }
  return Object.fromEntries(reads)
}

/** Nothing is narrowed while the other field is empty; what is gone is told as missing. */
function isStray({ narrowing }: Reference, data: DynamicData | undefined): boolean {
  if (!narrowing || !data || narrowing.value === undefined) return false
  return ![data[narrowing.by]].flat().includes(narrowing.value)
}

export function refuseMissing(missing: readonly Reference[]): void {
  refuse(missing.map(({ at }) => [at, [GONE_TEXT]]))
}

export function refuseStrays(strays: readonly Reference[]): void {
  refuse(strays.map(({ at, narrowing }) => [at, [`与所选的“${narrowing?.label ?? ''}”不一致`]]))
}

function refuse(faults: ReadonlyArray<readonly [string, readonly string[]]>): void {
  const all: Faults = Object.fromEntries(faults)
  if (faults.length > 0) throw faulty(all)
}

/** Names a reference whichever row of a table it stands in. */
export function placeOf({ at, id }: Reference): string {
  return `${at.replace(/\.\d+\./g, '.')}:${id}`
}

/** The enterprise of a record, under either spelling. */
export function owner(data: DynamicData): unknown {
  return data.Enterprise ?? data.Compony
}

export function enterpriseOrgan(data: DynamicData, refers: Refers): Place | undefined {
  const enterprise = refers.get(String(owner(data)))
  return enterprise?.isWritable ? { organId: enterprise.organId, organPath: enterprise.organPath } : undefined
}

/** An organisation, and where it stood when what a record refers to was looked up. */
export interface Place {
  readonly organId: string
  readonly organPath: string | undefined
}

/** Where records stand that say nothing else: with whoever makes them. */
export function ownPlace({ caller, scope }: Pick<Actor, 'caller' | 'scope'>): Place {
  return { organId: caller.user.Organ.Id, organPath: scope.home.path }
}

/** A record belongs to the organisation that was told, else to that of its enterprise when in scope, else of its maker. */
export async function organOf(
  actor: Actor,
  { kind, told }: { readonly kind: SeenKind; readonly told: string | undefined },
  data: DynamicData,
  refers: Refers,
): Promise<Place> {
  if (told === undefined) return enterpriseOrgan(data, refers) ?? ownPlace(actor)
  const organId = found(await organWithinScope(actor.db, actor.scope, told, { kind, right: 'add' }), '组织')
  return { organId, organPath: undefined }
}
