/** What there is of some facts, in one line: 12.35 亩 · 陈国强. */
export function factLine(...facts: ReadonlyArray<string | undefined>): string {
  return facts.filter(Boolean).join(' · ')
}
