interface ChipOptions {
  /** Operations of the plan, in their order; none without a plan. */
  readonly planned: readonly string[]
  /** Of those, what was done at least once. */
  readonly done: ReadonlySet<string>
  /** What is done most on the farm, most often first. */
  readonly common: readonly string[]
  readonly chosen: string | undefined
}

/** More than these stand behind 更多. */
const MOST_CHIPS = 6
/** So many of them are for what is done on the farm at this time, whatever the plan says. */
const MOST_COMMON = 2

/** The operations at hand: of the plan the next ones first, then the most common ones; the chosen one is among them. */
export function operationChips({ planned, done, common, chosen }: ChipOptions): readonly string[] {
  const ordered = [...planned.filter((id) => !done.has(id)), ...planned.filter((id) => done.has(id))]
  const others = common.filter((id) => !planned.includes(id))
  const kept = planned.length > 0 ? Math.min(others.length, MOST_COMMON) : MOST_CHIPS
  const all = [...ordered.slice(0, MOST_CHIPS - kept), ...others.slice(0, kept), ...ordered.slice(MOST_CHIPS - kept)]
  const shown = all.slice(0, MOST_CHIPS)
  if (chosen === undefined || shown.includes(chosen)) return shown
  return [...shown.slice(0, MOST_CHIPS - 1), chosen]
}
