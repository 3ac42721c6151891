import type { InputUse, OperationGroup } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import { periodDay } from './calendar.rules.ts'

/** How many 斤 a unit of weight is: 500 g, by the State Council’s order on units of measurement of 1959. */
const weights: ReadonlyMap<string, number> = new Map([
  ['斤', 1],
  ['公斤', 2],
  ['克', 0.002],
  ['吨', 2000],
])

interface Amount {
  readonly unit: string
  readonly amount: number
}

/** Weights in 斤; what is counted or poured keeps its unit. */
export function inJin({ unit, amount }: Amount): Amount {
  const jin = weights.get(unit)
  return jin === undefined ? { unit, amount } : { unit: '斤', amount: amount * jin }
}

/** What was used on a day; the key is the id of the input, a slash and the unit. */
interface Used {
  readonly day: string
  readonly key: string
  readonly n: number
  readonly sum: number
}

const ID_LENGTH = 36
const DIGITS = 3

interface Line {
  readonly input: string
  readonly unit: string
  /** How often it was used. */
  readonly uses: number
  readonly points: InputUse['Points']
}

/** A line per input and unit, those used most often first; a period in which it was not used has no point. */
export function linesOf(rows: readonly Used[], by: OperationGroup): Line[] {
  const told = rows.map(({ day, key, n, sum }) => {
    const { unit, amount } = inJin({ unit: key.slice(ID_LENGTH + 1), amount: sum })
    return { input: key.slice(0, ID_LENGTH), unit, n, amount, period: periodDay(day, by) }
  })
  const lines = [...Map.groupBy(told, ({ input, unit }) => `${input}/${unit}`).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const periods = [...Map.groupBy(some, ({ period }) => period)]
    const points = periods.map(([Date, part]) => ({
      Date,
      Amount: roundTo(
        part.reduce((sum, one) => sum + one.amount, 0),
        DIGITS,
      ),
    }))
    return [
      {
        input: first.input,
        unit: first.unit,
        uses: some.reduce((sum, { n }) => sum + n, 0),
        points: points.toSorted((one, other) => (one.Date < other.Date ? -1 : 1)),
      },
    ]
  })
  return lines.toSorted(
    (one, other) => other.uses - one.uses || (one.input + one.unit < other.input + other.unit ? -1 : 1),
  )
}
