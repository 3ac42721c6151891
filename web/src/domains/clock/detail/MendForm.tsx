import { clockForm } from '@farm/contract/clock'
import { useMemo } from 'react'
import { Editor } from '../../../engine/form/Editor.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'

/** What is mended afterwards; what a phone measured stays as it was measured. */
const MENDED: readonly string[] = [
  'Plan',
  'Place',
  'PlaceReason',
  'Operation',
  'Area',
  'Harvest',
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
      {(record) => <Editor key={id} form={form} record={record} onLeave={onLeave} />}
    </RecordState>
  )
}
