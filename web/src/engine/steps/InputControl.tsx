import { type DynamicData, isEmpty, recordCalls, rowsIn } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { get } from '../../platform/http.ts'
import { ReferencePicker } from '../reference/ReferencePicker.tsx'
import type { StepChanges } from './use-steps.ts'

const LABEL = '投入品'

interface InputControlProps {
  /** Where its line stands in the table. */
  readonly at: number
  readonly changes: StepChanges
  /** Handed in by the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (id: string | undefined) => void
  readonly onBlur?: () => void
}

/** Chooses an input; the dose and the unit that it is known with are filled in where nothing stands yet. */
export function InputControl({ at, changes, id, value, onChange, onBlur }: InputControlProps) {
  const choose = (chosen: string | undefined) => {
    onChange?.(chosen)
    if (chosen !== undefined) void fill(chosen)
  }
  const fill = async (chosen: string) => {
    const known = await usualUse(chosen)
    const row = rowsIn(changes.controls.getFieldValue('StepInputs'))[at]
    if (row?.Input !== chosen) return
    const missing = Object.entries(known).filter(([name]) => isEmpty(row[name]))
    changes.change(({ Steps, StepInputs }) => ({
      Steps,
      StepInputs: StepInputs.with(at, { ...row, ...Object.fromEntries(missing) }),
    }))
  }
  return (
    <ReferencePicker
      id={id}
      to={inputForm.key}
      label={LABEL}
      placeholder={`请选择${LABEL}`}
      value={typeof value === 'string' ? [value] : []}
      onChange={([chosen]) => choose(chosen)}
      onBlur={onBlur}
    />
  )
}

/** Dose and unit of an input as its record has them; nothing where that can’t be read. */
async function usualUse(id: string): Promise<DynamicData> {
  try {
    const [record] = await get(recordCalls.list, { formId: inputForm.id, ids: id })
    const { DosePerMu, Unit } = record?.Data ?? {}
    return { ...(!isEmpty(DosePerMu) && { Dose: DosePerMu }), ...(!isEmpty(Unit) && { Unit }) }
  } catch {
    // The person writes it.
    return {}
  }
}
