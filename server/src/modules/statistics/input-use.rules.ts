import { sizeOf } from '@farm/contract/inputs'
import type { InputUse, OperationGroup } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import { periodDay } from './calendar.rules.ts'

/** Kilogrammes in one 斤, by the State Council’s order on units of measurement of 1959. */
const JIN = 0.5

interface Amount {
  readonly unit: string
  readonly amount: number
}

/** Weights in 斤, as the interface has the chart of the home, volumes in 升; what is counted keeps its unit. */
export function inJin({ unit, amount }: Amount): Amount {
  const size = sizeOf(unit)
  if (size?.of === '重量') return { unit: '斤', amount: (amount * size.each) / JIN }
  return size?.of === '体积' ? { unit: '升', amount: amount * size.each } : { unit, amount }
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
