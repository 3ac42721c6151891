import { roundTo } from '../values/index.ts'
import type { inputUnits } from './inputs.form.ts'

type Unit = (typeof inputUnits)[number]
export type Measure = '重量' | '体积' | '数量'

export interface Size {
  readonly of: Measure
  /** In kilogrammes, litres or pieces. */
  readonly each: number
}

const sizes = {
  斤: { of: '重量', each: 0.5 },
  公斤: { of: '重量', each: 1 },
  克: { of: '重量', each: 0.001 },
  吨: { of: '重量', each: 1000 },
  毫升: { of: '体积', each: 0.001 },
  升: { of: '体积', each: 1 },
  袋: { of: '数量', each: 1 },
  瓶: { of: '数量', each: 1 },
  株: { of: '数量', each: 1 },
  卷: { of: '数量', each: 1 },
} satisfies Record<Unit, Size>

/** What one of a unit comes to; undefined of what is none. */
export function sizeOf(unit: unknown): Size | undefined {
  return Object.entries(sizes).find(([name]) => name === unit)?.[1]
}

/** An amount in another unit; undefined where one does not come to the other: 克 and 毫升, 袋 and 瓶. */
export function inUnit(amount: number, from: unknown, to: unknown): number | undefined {
  if (from === to && sizeOf(from)) return amount
  const [one, other] = [sizeOf(from), sizeOf(to)]
  if (!one || !other || one.of !== other.of || one.of === '数量') return undefined
  return (amount * one.each) / other.each
}

/** The unit in which figures add up amounts of a unit, and how much of it one is: weights in 公斤, volumes in 升; pieces stay in their own. */
export const figureUnits = Object.entries(sizes).flatMap(([unit, { of, each }]) =>
  of === '数量' ? [] : [{ unit, in: of === '重量' ? '公斤' : '升', each }],
)

/** With how many decimals amounts of inputs are kept. */
const AMOUNT_DIGITS = 3

/**
 * What a dose per mu comes to over an area in mu, in the unit of the dose. A plan, its work orders, prescriptions and pages all ask
 * here, and round each row before they add it up: so a plan asks for what its work orders hand out.
 */
export function amountOver(dose: number, areaMu: number): number {
  return roundTo(dose * areaMu, AMOUNT_DIGITS)
}
