/**
 * How far a plan is: the share of its planned operations that have been punched in at least once, in whole percent.
 * A plan without planned operations has no progress to show.
 */
export function planProgress(planned: readonly string[], done: ReadonlySet<string>): number | undefined {
  if (planned.length === 0) return undefined
  const count = planned.filter((operation) => done.has(operation)).length
  return Math.round((count / planned.length) * 100)
}

/** Where a running plan stands against its dates on the given day (`2026-11-20`). */
export function isLate(plan: { EndDate?: string; Status?: string }, today: string): boolean {
  return plan.Status === '执行中' && plan.EndDate !== undefined && plan.EndDate < today
}
