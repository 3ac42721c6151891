import { Form } from 'antd'
import { type DynamicData, type WireRecord, withComputed, isObject } from '@farm/contract/forms'
import { useCallback, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { RecordForm } from '../records/record-form.ts'
import { changesOf, picked } from './record-data.ts'
import { useBeginning } from './use-beginning.ts'

/** What the content on the page began from; without `updateTime` there is no record yet. */
export interface Base {
  readonly data: DynamicData
  readonly updateTime?: string
}

export function baseOf(record: WireRecord): Base {
  return { data: record.Data, updateTime: record.UpdateTime }
}

interface ContentOptions {
  readonly form: RecordForm
  readonly record: WireRecord | undefined
  /** What the page fills into a new record by itself. */
  readonly initial: DynamicData
}

/** What is being filled in, what it began from, and the id under which it is or will be known. */
export function useContent({ form, record, initial }: ContentOptions) {
  const { fields } = form
  const [controls] = Form.useForm<DynamicData>()
  const [id, setId] = useState(() => record?.Id ?? newId())
  const begin = useBeginning()
  const [base, setBase] = useState<Base>(() => (record ? baseOf(record) : { data: { ...begin(fields), ...initial } }))
  const values = useCallback(() => {
    const held: unknown = controls.getFieldsValue(true)
    return picked(fields, isObject(held) ? held : {})
  }, [controls, fields])
  const isChanged = useCallback(
    () => Object.keys(changesOf(fields, base.data, withComputed(fields, values()))).length > 0,
    [fields, base, values],
  )
  return {
    fields,
    controls,
    id,
    base,
    values,
    isChanged,
    /** Puts `data` on the page, as having begun from `from`. */
    take: (data: DynamicData, from: Base, as = id) => {
      setId(as)
      setBase(from)
      controls.setFieldsValue(picked(fields, data))
    },
    renewId: () => setId(newId()),
  }
}
