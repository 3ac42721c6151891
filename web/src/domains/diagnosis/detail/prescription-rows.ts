import { readText, typedNumber } from '@farm/contract/values'
import { type diagnosisCalls, type Prescribed } from '@farm/contract/diagnosis'
import { inputUnits } from '@farm/contract/inputs'
import type { BodyOf } from '@farm/contract/wire'
import { isObject } from '@farm/contract/forms'

type Sent = NonNullable<BodyOf<typeof diagnosisCalls.addReply>['Prescription']>

/** A row of a prescription while it is written. */
export interface PrescriptionRow {
  readonly key: string
  readonly input: string | undefined
  readonly name: string
  /** As it is typed. */
  readonly dose: string
  readonly unit: string
  readonly note: string
}

export function emptyRow(key: string): PrescriptionRow {
  return { key, input: undefined, name: '', dose: '', unit: '', note: '' }
}

/** What was prescribed, for changing it. */
export function rowsFrom(prescribed: readonly Prescribed[]): PrescriptionRow[] {
  return prescribed.map(({ input, name, dose, unit, note }, index) => ({
    key: String(index),
    input,
    name,
    dose: dose === undefined ? '' : String(dose),
    unit: unit ?? '',
    note,
  }))
}

/** What the device kept of rows, as far as it fits. */
export function keptRows(kept: unknown): PrescriptionRow[] {
  if (!Array.isArray(kept)) return []
  return kept.filter(isObject).map(({ key, input, name, dose, unit, note }, index) => ({
    key: readText(key) || String(index),
    input: readText(input) || undefined,
    name: readText(name) ?? '',
    dose: readText(dose) ?? '',
    unit: readText(unit) ?? '',
    note: readText(note) ?? '',
  }))
}

function isBlank({ name, dose, note }: PrescriptionRow): boolean {
  return name.trim() === '' && dose.trim() === '' && note.trim() === ''
}

/** What is wrong with a prescription; undefined where nothing is. */
export function prescriptionFault(rows: readonly PrescriptionRow[]): string | undefined {
  const written = rows.filter((row) => !isBlank(row))
  if (written.some(({ name }) => name.trim() === '')) return '处方的每一行都要有投入品名称'
  if (written.some(({ dose, unit }) => dose.trim() !== '' && !((typedNumber(dose, unit) ?? 0) > 0)))
    return '每亩用量应为大于 0 的数'
  return written.some(({ dose, unit }) => dose.trim() !== '' && unit === '') ? '请选择用量的单位' : undefined
}

/** The rows as they travel; those in which nothing stands are left out. */
export function sentRows(rows: readonly PrescriptionRow[]): Sent {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ input, name, dose, unit, note }) => {
      const known = inputUnits.find((one) => one === unit)
      return {
        ...(input === undefined ? { Name: name.trim() } : { Input: input }),
        ...(dose.trim() !== '' && { Dose: typedNumber(dose, unit) }),
        ...(dose.trim() !== '' && known && { Unit: known }),
        ...(note.trim() !== '' && { Note: note.trim() }),
      }
    })
}
