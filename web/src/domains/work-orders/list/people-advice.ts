import { workOrderForm } from '@farm/contract/work-orders'
import { type Referred, type WireRecord, textsIn, readData, type FieldName } from '@farm/contract/forms'

/** Whom to ask first. */
export interface PeopleAdvice {
  /** Who did the like lately, those first who suit best. */
  readonly recent: readonly string[]
  /** How many open work orders each person has; undefined while that is not known. */
  readonly loads: ReadonlyMap<string, number> | undefined
}

interface Told {
  /** To be given out. */
  readonly chosen: readonly WireRecord[]
  /** Others of the same operation or on the same plots. */
  readonly alike: readonly WireRecord[]
  /** All that are still to be done. */
  readonly open: readonly WireRecord[] | undefined
}

const MOST_RECENT = 6

/** Who did the same on the same plots comes first, then who did either; of those the latest. */
export function adviceFrom({ chosen, alike, open }: Told): PeopleAdvice {
  const own = new Set(chosen.map(({ Id }) => Id))
  const others = [...new Map(alike.map((one) => [one.Id, one])).values()].filter(({ Id }) => !own.has(Id))
  const ranked = others.toSorted(
    (one, other) => likeness(other, chosen) - likeness(one, chosen) || (one.UpdateTime < other.UpdateTime ? 1 : -1),
  )
  const recent = [...new Set(ranked.flatMap(assigneesOf))].slice(0, MOST_RECENT)
  return { recent, loads: open && loadsOf(open) }
}

function assigneesOf({ Data }: WireRecord): readonly string[] {
  return readData(workOrderForm, Data).Assignees ?? []
}

function likeness(order: WireRecord, chosen: readonly WireRecord[]): number {
  return Math.max(...chosen.map((one) => shared(order, one, 'Operation') + shared(order, one, 'Place')))
}

function shared(one: WireRecord, other: WireRecord, name: FieldName<typeof workOrderForm>): 0 | 1 {
  const values = textsIn(other.Data[name])
  return textsIn(one.Data[name]).some((value) => values.includes(value)) ? 1 : 0
}

function loadsOf(open: readonly WireRecord[]): ReadonlyMap<string, number> {
  const loads = new Map<string, number>()
  for (const one of open.flatMap(assigneesOf)) loads.set(one, (loads.get(one) ?? 0) + 1)
  return loads
}

/** Nobody is known to suit better than others. */
export const NO_ADVICE: PeopleAdvice = { recent: [], loads: undefined }

/**
 * Those who did the like first, then whoever has least to do. While nobody is looked for by name, who did the like is offered
 * even where the first page of people does not hold them.
 */
export function offeredBy(
  { recent, loads }: PeopleAdvice,
  found: readonly Referred[] = [],
  names: ReadonlyMap<string, Referred> = new Map(),
): Referred[] {
  const known = recent
    .flatMap((id) => names.get(id) ?? [])
    .filter(({ Name, Deleted, Unseen }) => Name !== undefined && !Deleted && !Unseen)
  const people = [...new Map([...known, ...found].map((one) => [one.Id, one])).values()]
  const rank = ({ Id }: Referred) => (recent.includes(Id) ? recent.indexOf(Id) : recent.length)
  const load = ({ Id }: Referred) => loads?.get(Id) ?? 0
  return people.toSorted((one, other) => rank(one) - rank(other) || load(one) - load(other))
}

/** 最近做过 · 3 张未完成 */
export function loadText({ recent, loads }: PeopleAdvice, id: string): string {
  const load = loads && `${loads.get(id) ?? 0} 张未完成`
  return [recent.includes(id) && '最近做过', load].filter(Boolean).join(' · ')
}
