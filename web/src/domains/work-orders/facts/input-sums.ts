import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { formatPercent, formatQuantity, roundTo } from '@farm/contract/values'
import { isCounted } from '../../../engine/review/counted.ts'
import { type InputAmount, amountsIn } from '../work-order.ts'

/** Amounts are kept to three decimals. */
const AMOUNT_DIGITS = 3

/** An input as it was asked for and as it was used. */
export interface InputBalance {
  readonly input: string
  readonly unit: string
  readonly planned: number
  readonly used: number
}

/** What was asked for beside what was punched in, by input and unit, as asked first. */
export function balanceOf(planned: readonly InputAmount[], punchIns: readonly WireRecord[]): InputBalance[] {
  const used = punchIns.filter(isCounted).flatMap(({ Data }) => amountsIn(readData(clockForm, Data).Inputs))
  const groups = Map.groupBy([...planned, ...used], ({ input, unit }) => `${input} ${unit}`)
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const { input, unit } = first
    const isSame = (one: InputAmount) => one.input === input && one.unit === unit
    return [{ input, unit, planned: sumOf(planned.filter(isSame)), used: sumOf(used.filter(isSame)) }]
  })
}

/** How much was worked on, and of the plots how large a part where the area of all of them is known (亩, else 0). */
export function shareText(area: number, whole: number): string | undefined {
  if (area === 0) return undefined
  const done = `共 ${formatQuantity(area, '亩')}`
  return whole > 0 ? `${done}，占地块 ${formatQuantity(whole, '亩')}的 ${formatPercent((area / whole) * 100)}` : done
}

function sumOf(rows: readonly InputAmount[]): number {
  return roundTo(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    AMOUNT_DIGITS,
  )
}

/** How what was used stands to what was asked for. */
export function balanceText({ planned, used, unit }: Omit<InputBalance, 'input'>): string {
  if (planned === 0) return '计划外'
  if (used === planned) return '一致'
  const by = formatQuantity(Math.abs(used - planned), unit)
  return used > planned ? `多用 ${by}` : `少用 ${by}`
}
