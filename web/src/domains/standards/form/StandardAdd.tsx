import { readData } from '@farm/contract/forms'
import { standardForm } from '@farm/contract/standards'
import { useSearchParams } from 'react-router'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { StandardEditor } from './StandardEditor.tsx'
import { copyOf } from './copy-of.ts'

/** 新增技术规程, or a copy of the one that the address names. */
export function StandardAdd() {
  const copied = useSearchParams()[0].get('from')
  return copied ? <CopiedStandard key={copied} id={copied} /> : <StandardEditor />
}

function CopiedStandard({ id }: { readonly id: string }) {
  const form = useKind(standardForm)
  return (
    <RecordState query={useRecord(id)}>
      {(record) => (
        <StandardEditor
          initial={copyOf(record, form.fields)}
          note={`由“${readData(standardForm, record.Data).Name}”复制`}
        />
      )}
    </RecordState>
  )
}
