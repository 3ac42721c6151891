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

/** The operations at hand: of the plan the next ones first, else the most common ones; the chosen one is among them. */
export function operationChips({ planned, done, common, chosen }: ChipOptions): readonly string[] {
  const undone = planned.filter((id) => !done.has(id))
  const others = planned.filter((id) => done.has(id))
  const all = planned.length > 0 ? [...undone, ...others] : common
  const shown = all.slice(0, MOST_CHIPS)
  if (chosen === undefined || shown.includes(chosen)) return shown
  return [...shown.slice(0, MOST_CHIPS - 1), chosen]
}
