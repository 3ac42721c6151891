import { Form } from 'antd'
import { type Fields, type DynamicData, isObject } from '@farm/contract/forms'
import { useEffect, useRef, useState } from 'react'
import { useBeginning } from '../../../../engine/form/use-beginning.ts'

/** Trying the form out: what is typed into the preview, beginning with the defaults. */
export function useTrialForm(fields: Fields) {
  const [controls] = Form.useForm<Record<string, unknown>>()
  const begin = useBeginning()
  const [values, setValues] = useState<DynamicData>(() => begin(fields))
  const before = useRef<DynamicData>(values)
  const read = () => {
    const held: unknown = controls.getFieldsValue(true)
    setValues(isObject(held) ? { ...held } : {})
  }
  /** A default that was changed shows at once. */
  useEffect(() => {
    const defaults = begin(fields)
    const changed = Object.keys({ ...before.current, ...defaults }).filter(
      (name) => fields[name]?.type !== 'moment' && !Object.is(before.current[name], defaults[name]),
    )
    before.current = defaults
    if (changed.length === 0) return
    controls.setFieldsValue(Object.fromEntries(changed.map((name) => [name, defaults[name]])))
    read()
    // oxlint-disable-next-line react/exhaustive-deps -- only another form begins anew
  }, [fields])
  return {
    controls,
    values,
    read,
    restart: () => {
      const defaults = begin(fields)
      const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]))
      controls.resetFields()
      controls.setFieldsValue({ ...empty, ...defaults })
      read()
    },
  }
}

export type TrialForm = ReturnType<typeof useTrialForm>
