import { clockForm } from '@farm/contract/clock'
import { type WireRecord, isEmpty, readData } from '@farm/contract/forms'
import { useMemo } from 'react'
import { Editor } from '../../../engine/form/Editor.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import styles from './Detail.module.css'

/** What is mended afterwards; what a phone measured stays as it was measured. */
const MENDED: readonly string[] = [
  'Plan',
  'Place',
  'PlaceReason',
  'Operation',
  'Area',
  'Harvest',
  'ByPlace',
  'Inputs',
  'Photos',
  'Note',
]

interface MendFormProps {
  readonly id: string
  readonly onLeave: () => void
}

/** A punch-in in a form; its position and its times cannot be made up afterwards. */
export function MendForm({ id, onLeave }: MendFormProps) {
  const kind = useKind(clockForm)
  const form = useMemo(() => {
    const fields = Object.entries(kind.fields).filter(([name]) => MENDED.includes(name) || !(name in clockForm.fields))
    return { ...kind, fields: Object.fromEntries(fields) }
  }, [kind])
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  return (
    <RecordState query={query} heading={<PageHeading />}>
      {(record) => (
        <>
          {readData(clockForm, record.Data).Review === '已退回' && (
            <p className={styles.returned} role="status">
              退回原因：{readData(clockForm, record.Data).ReviewNote ?? '请核对后再交'}
            </p>
          )}
          <Editor key={id} form={toldOf(form, record)} record={record} onLeave={onLeave} />
        </>
      )}
    </RecordState>
  )
}

/** What is asked of some work alone is asked for where it was told, or where the work calls for it. */
function toldOf<Form extends Pick<RecordForm, 'fields'>>(form: Form, { Data, Expand = {} }: WireRecord): Form {
  const [operation] = [Expand.Operation ?? []].flat()
  const isHarvest = operation?.Name?.includes('收') ?? false
  const isOfOnePlot = (readData(clockForm, Data).Place ?? []).length < 2
  const isLeftOut = (name: string) =>
    (name === 'ByPlace' && isOfOnePlot && isEmpty(Data.ByPlace)) ||
    (name === 'Harvest' && !isHarvest && isEmpty(Data.Harvest)) ||
    (name === 'PlaceReason' && isEmpty(Data.PlaceReason))
  return { ...form, fields: Object.fromEntries(Object.entries(form.fields).filter(([name]) => !isLeftOut(name))) }
}
