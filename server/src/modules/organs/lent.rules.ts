import { alarmRuleForm } from '@farm/contract/alarms'
import { banForm } from '@farm/contract/bans'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { standardForm } from '@farm/contract/standards'

/** Kinds that organisations lend to those below them and that work needs: without them a check would be made of less than before. */
export const lentForms = [
  cropCategoryForm,
  cropForm,
  operationForm,
  inputForm,
  standardForm,
  banForm,
  alarmRuleForm,
] as const

/** A record that an organisation lends which stands above a branch no more after its move. */
export interface Lent {
  readonly id: string
  readonly formId: string
  readonly data: string
  /** Since when it is as it is (ISO 8601): a copy that nobody changed has that of its original. */
  readonly updateTime: string
  /** Of a thing that was called otherwise before, the names stay with what stands for it. */
  readonly wasRenamed: boolean
  /** Whether work of the branch needs it; of the others it only matters whether the new organisation lends the same. */
  readonly isNeeded: boolean
}

/** A record that is lent where the branch goes to. */
export interface Offered {
  readonly id: string
  readonly formId: string
  readonly data: string
}

export interface StandIn {
  readonly source: Lent
  readonly target: string
  /** Whether it has to be made; else the new organisation lends the very same. */
  readonly isCopy: boolean
  /** A copy of the branch whose original is lent to it again: it is wanted no more. */
  readonly isBack?: boolean
}

/** Copies of a branch whose originals are lent to it again, except those that refer to copies which go on standing for theirs. */
export function comingBack(copies: readonly Lent[], originals: ReadonlyMap<string, string>): StandIn[] {
  let back = copies.filter(({ id }) => originals.has(id))
  const own = new Set(copies.map(({ id }) => id))
  for (let count = -1; count !== back.length;) {
    count = back.length
    const ids = new Set(back.map(({ id }) => id))
    back = back.filter(({ data }) => idsIn(data).every((id) => !own.has(id) || ids.has(id)))
  }
  return back.map((source) => ({ source, target: originals.get(source.id) ?? '', isCopy: false, isBack: true }))
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Every id that stands in a record. */
export function idsIn(data: string): string[] {
  return [...new Set(data.match(UUID))]
}

/** The same text with ids replaced. */
export function withIds(data: string, targets: ReadonlyMap<string, string>): string {
  return data.replace(UUID, (id) => targets.get(id) ?? id)
}

interface Deciding {
  readonly lent: readonly Lent[]
  readonly offered: readonly Offered[]
  /** What stands for others already. */
  readonly known?: ReadonlyMap<string, string>
}

/**
 * What stands for each lent record after the move: one that says the very same, else a copy. What a record refers to is decided
 * before it, so that a crop of a category is the same where its category is. One that is offered stands for one alone.
 */
export function standInsFor({ lent, offered, known = new Map() }: Deciding, newId: () => string): StandIn[] {
  const targets = new Map(known)
  const taken = new Set(known.values())
  const same = Map.groupBy(offered, ({ formId, data }) => `${formId} ${data}`)
  const standIns: StandIn[] = []
  const decide = (source: Lent) => {
    const match = source.wasRenamed
      ? undefined
      : same.get(`${source.formId} ${withIds(source.data, targets)}`)?.find(({ id }) => !taken.has(id))
    if (!match && !source.isNeeded) return
    const target = match?.id ?? newId()
    taken.add(target)
    targets.set(source.id, target)
    standIns.push({ source, target, isCopy: match === undefined })
  }
  let waiting = [...lent]
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ id }) => id))
    const ready = waiting.filter(({ id, data }) => idsIn(data).every((one) => one === id || !ids.has(one)))
    // Records that refer to each other in a circle are copied as they come.
    for (const one of ready.length > 0 ? ready : waiting) decide(one)
    waiting = ready.length > 0 ? waiting.filter((one) => !ready.includes(one)) : []
  }
  return standIns
}
