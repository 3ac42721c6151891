import type { FieldName } from '@farm/contract/forms'
import type { planForm } from '@farm/contract/plans'
import { Form } from 'antd'
import type { Controls } from '../../../engine/steps/use-reading.ts'

export type PlanControls = Controls
type PlanField = FieldName<typeof planForm>

/** The present value of a field of text, a day or one reference. */
export function useTextOf(name: PlanField, controls: PlanControls): string | undefined {
  const value: unknown = Form.useWatch(name, controls)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The present ids of a field of references. */
export function useIdsOf(name: PlanField, controls: PlanControls): string[] {
  const value: unknown = Form.useWatch(name, controls)
  return [value ?? []].flat().filter((one) => typeof one === 'string')
}
