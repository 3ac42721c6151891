import { monthLater } from '@farm/contract/values'
/** How many of the days are within each month. */
export function perMonth(
  days: ReadonlyArray<{ readonly key: string; readonly n: number }>,
): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const { key, n } of days) counted.set(key.slice(0, 7), (counted.get(key.slice(0, 7)) ?? 0) + n)
  return counted
}

/** How often there was something in each of the last months, those without it too; oldest first. */
export function lastMonths(
  counted: ReadonlyMap<string, number>,
  { today, months }: { readonly today: string; readonly months: number },
): Array<{ Month: string; Count: number }> {
  const first = firstDay(today, months)
  return Array.from({ length: months }, (_, index) => {
    const Month = monthLater(first, index).slice(0, 7)
    return { Month, Count: counted.get(Month) ?? 0 }
  })
}

/** The first day of so many months that end with that of today. */
export function firstDay(today: string, months: number): string {
  return monthLater(today, 1 - months)
}

/** How often there was each of the values. */
type Counted = ReadonlyMap<number, number>

/** The middle one of counted values, between both where their number is even; undefined of none. */
export function middleOf(counted: Counted): number | undefined {
  const values = [...counted].toSorted(([one], [other]) => one - other)
  const total = values.reduce((sum, [, n]) => sum + n, 0)
  if (total === 0) return undefined
  const at = (index: number) => {
    let passed = 0
    return values.find(([, n]) => (passed += n) > index)?.[0] ?? 0
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}

/** The mean of counted values; undefined of none. */
export function meanOf(counted: Counted): number | undefined {
  const values = [...counted]
  const total = values.reduce((sum, [, n]) => sum + n, 0)
  return total === 0 ? undefined : values.reduce((sum, [value, n]) => sum + value * n, 0) / total
}
