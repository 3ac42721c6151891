import { dictionaryForm } from '@farm/contract/dictionaries'
import { useParams } from 'react-router'
import { PageHeading } from '../../engine/page/PageHeading.tsx'
import { RecordState } from '../../engine/records/RecordState.tsx'
import { useFreshRecord } from '../../engine/records/record-queries.ts'
import { DictionaryEditor } from './DictionaryEditor.tsx'

/** 编辑字典 */
export function DictionaryEdit() {
  const { id = '' } = useParams()
  const query = useFreshRecord(dictionaryForm, id)
  return (
    <RecordState query={query} heading={<PageHeading />}>
      {(record) => <DictionaryEditor key={id} record={record} />}
    </RecordState>
  )
}
