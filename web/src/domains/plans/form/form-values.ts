import { Form, type FormInstance } from 'antd'

export type PlanControls = FormInstance<Record<string, unknown>>

/** The present value of a field of text, a day or one reference. */
export function useTextOf(name: string, controls: PlanControls): string | undefined {
  const value: unknown = Form.useWatch(name, controls)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The present ids of a field of references. */
export function useIdsOf(name: string, controls: PlanControls): string[] {
  return idsIn(Form.useWatch(name, controls))
}

export function idsIn(value: unknown): string[] {
  return [value ?? []].flat().filter((one) => typeof one === 'string')
}
