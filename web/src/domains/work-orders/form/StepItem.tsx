import { readData } from '@farm/contract/forms'
import { Form, Select } from 'antd'
import { planForm, stepsOf } from '@farm/contract/plans'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { stepText } from './from-plan.ts'

interface StepItemProps {
  readonly label: string
  /** Of the plan that is chosen. */
  readonly plan: string | undefined
}

/** For which step of its plan the work is. */
export function StepItem({ label, plan }: StepItemProps) {
  return (
    <Form.Item name="Step" label={label} extra={plan === undefined ? '先选计划，再选它的步骤' : undefined}>
      {plan === undefined ? (
        <Select aria-label={label} disabled placeholder="请先选择计划" />
      ) : (
        <Steps label={label} plan={plan} />
      )}
    </Form.Item>
  )
}

interface StepsProps {
  readonly label: string
  readonly plan: string
  /** From the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
}

function Steps({ label, plan, id, value, onChange }: StepsProps) {
  const { data, error } = useRecord(plan)
  const steps = data ? stepsOf(readData(planForm, data.Data)) : []
  const names = useNames('operations', [...new Set(steps.map(({ operation }) => operation))])
  return (
    <Select
      {...(id && { id })}
      aria-label={label}
      allowClear
      placeholder="请选择步骤（可不选）"
      loading={!data && !error}
      notFoundContent={error ? error.message : '这个计划没有步骤'}
      options={steps.map((step) => ({ value: step.key, label: stepText(step, names) }))}
      value={typeof value === 'string' ? value : undefined}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}
