import { type DynamicData, type WireRecord, isObject } from '@farm/contract/forms'
import type { Finding } from '@farm/contract/input-checks'
import { inputVerdicts } from '@farm/contract/inputs'

/** What was found of the inputs of a record when it was saved. */
export function findingsIn({ Data }: Pick<WireRecord, 'Data'>): Finding[] {
  return rowsIn(Data.InputChecks).flatMap(({ Name, Check, Verdict, Reason }): Finding[] => {
    const verdict = inputVerdicts.find((one) => one === Verdict)
    return verdict ? [{ name: textOf(Name), check: textOf(Check), verdict, reason: textOf(Reason) }] : []
  })
}

export function rowsIn(value: unknown): ReadonlyArray<DynamicData> {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
