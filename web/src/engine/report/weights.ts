import type { Report, ReportAnswer, ReportMeasure } from '@farm/contract/statistics'
import type { Values } from './report-values.ts'

const KILOGRAMME = '公斤'
const UNIT = 'unit'

/** In what weights are told; `each` is in kilogrammes. */
export const weightUnits = [
  { key: 'kg', label: KILOGRAMME, each: 1, digits: 2 },
  { key: 'jin', label: '斤', each: 0.5, digits: 1 },
  { key: 't', label: '吨', each: 1000, digits: 3 },
] as const
export type WeightUnit = (typeof weightUnits)[number]

/** The unit in the address; anything unknown is the kilogramme. */
export function weightUnitIn(address: URLSearchParams): WeightUnit {
  return weightUnits.find(({ key }) => key === address.get(UNIT)) ?? weightUnits[0]
}

/** The address with weights in a unit. */
export function withWeightUnit(address: URLSearchParams, { key }: WeightUnit): string {
  const next = new URLSearchParams(address)
  if (key === weightUnits[0].key) next.delete(UNIT)
  else next.set(UNIT, key)
  return next.toString()
}

interface Weighed {
  readonly report: Report
  readonly answer: ReportAnswer
}

/** A report with what it tells in kilogrammes, also by area, told in another unit. */
export function weighed({ report, answer }: Weighed, { each, label, digits }: WeightUnit): Weighed {
  if (!report.isWeighed || each === 1) return { report, answer }
  const isWeight = ({ unit }: ReportMeasure) => unit.startsWith(KILOGRAMME)
  const weights = new Set(report.measures.filter(isWeight).map(({ key }) => key))
  const inUnit = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, weights.has(key) ? value / each : value]))
  const { Rows, Sums, Before, Days } = answer
  return {
    report: {
      ...report,
      measures: report.measures.map((one) =>
        isWeight(one) ? { ...one, unit: one.unit.replace(KILOGRAMME, label), digits } : one,
      ),
    },
    answer: {
      ...answer,
      Rows: Rows.map((row) => ({ ...row, Values: inUnit(row.Values) })),
      Sums: inUnit(Sums),
      ...(Before && { Before: inUnit(Before) }),
      Days: Days.map((day) => ({ ...day, Values: inUnit(day.Values) })),
    },
  }
}
