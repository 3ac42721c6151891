import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { planForm, stepNamed, stepsOf } from '@farm/contract/plans'
import { RecordFacts } from '../../../engine/records/RecordFacts.tsx'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { useRecordsById } from '../clock-queries.ts'

interface StoredFactsProps {
  readonly form: RecordForm
  readonly record: WireRecord
}

/** Everything that a punch-in says; the step of its plan by its name, or not at all where the plan can't be read. */
export function StoredFacts({ form, record }: StoredFactsProps) {
  const Step = useStepName(record)
  const { Step: field, ...fields } = form.fields
  const isTold = field !== undefined && Step !== undefined
  return (
    <RecordFacts
      form={isTold ? form : { ...form, fields }}
      record={isTold ? { ...record, Data: { ...record.Data, Step } } : record}
    />
  )
}

/** 喷施（果实膨大期）: the step by its own name, else that of its operation, with its stage. */
function useStepName({ Data }: WireRecord): string | undefined {
  const { Plan: plan, Step: key } = readData(clockForm, Data)
  const { found } = useRecordsById(
    planForm,
    (one) => readData(planForm, one.Data),
    plan === undefined || key === undefined ? [] : [plan],
  )
  const step = found[0] && key !== undefined ? stepNamed(stepsOf(found[0]), key) : undefined
  const operations = useNames(operationForm.key, step && !step.name ? [step.operation] : [])
  const name = step && (step.name || operations.get(step.operation)?.Name)
  return name && step.stage ? `${name}（${step.stage}）` : name
}
