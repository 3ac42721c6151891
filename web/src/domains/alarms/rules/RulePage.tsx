import { alarmRuleForm, type RuleStart } from '@farm/contract/alarms'
import { useState } from 'react'
import { StrandedDraft } from '../../../engine/form/StrandedDraft.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { NEW_RULE } from './rule-address.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleStarts } from './RuleStarts.tsx'

/** One rule: a new one begins with what most farms watch, or with nothing. */
export function RulePage({ id }: { readonly id: string }) {
  return id === NEW_RULE ? <NewRule /> : <KnownRule id={id} />
}

function NewRule() {
  const [start, setStart] = useState<RuleStart>()
  return (
    <RuleEditor key={start?.Name} initial={start}>
      <RuleStarts chosen={start} onChoose={setStart} />
    </RuleEditor>
  )
}

function KnownRule({ id }: { readonly id: string }) {
  const form = useKind(alarmRuleForm)
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  return (
    <StrandedDraft form={form} recordId={id} error={query.error} anew={<NewRule />}>
      <RecordState query={query} heading={<PageHeading />}>
        {(record) => <RuleEditor record={record} />}
      </RecordState>
    </StrandedDraft>
  )
}
