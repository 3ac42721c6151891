import type { WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { RecordTabs } from '../care/RecordTabs.tsx'
import { RecordFacts } from '../records/RecordFacts.tsx'
import { RecordState } from '../records/RecordState.tsx'
import { expandOf, nameOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { useRecord } from '../records/record-queries.ts'
import type { Section } from '../records/sections.ts'
import { useChangeable } from '../records/use-changeable.ts'
import { PanelSteps } from './PanelSteps.tsx'
import { COMES_BACK, type ListActs } from './list-acts.ts'
import type { Steps } from './use-steps.ts'

interface RecordPanelProps {
  readonly form: RecordForm
  readonly id: string
  readonly sections?: readonly Section[] | undefined
  readonly acts: ListActs
  /** Tells the record in the screen’s own way, in place of all its fields. */
  readonly facts?: ((record: WireRecord, goOn: () => void) => ReactNode) | undefined
  readonly steps: Steps
  readonly onOpen: (id: string) => void
  readonly onRemove: (record: WireRecord) => void
  readonly onClose: () => void
}

/** One record beside its list. */
export function RecordPanel(props: RecordPanelProps) {
  const { form, id, sections, acts, facts, steps, onOpen, onRemove, onClose } = props
  const query = useRecord(id, expandOf(form, Object.keys(form.fields)))
  const { data } = query
  const next = steps.after ?? steps.before
  const goOn = () => (next === undefined ? onClose() : onOpen(next))
  return (
    <SidePanel
      title={data ? nameOf(form, data) : form.name}
      onClose={onClose}
      actions={
        <>
          <PanelSteps steps={steps} onOpen={onOpen} />
          {data && <PanelActions record={data} acts={acts} onRemove={onRemove} />}
        </>
      }
    >
      <RecordState query={query}>
        {(record) => (
          <RecordTabs
            form={form}
            record={record}
            canEdit={acts.edit !== undefined}
            facts={facts?.(record, goOn) ?? <RecordFacts form={form} record={record} sections={sections} />}
          />
        )}
      </RecordState>
    </SidePanel>
  )
}

interface PanelActionsProps extends Pick<RecordPanelProps, 'acts' | 'onRemove'> {
  readonly record: WireRecord
}

function PanelActions({ record, acts, onRemove }: PanelActionsProps) {
  const canChange = useChangeable()(record)
  const edit = canChange ? acts.edit?.(record) : undefined
  return (
    <>
      {acts.detail && (
        <ButtonLink kind="quiet" to={acts.detail(record)}>
          打开详情
        </ButtonLink>
      )}
      {canChange && acts.canRemove && (acts.removes?.(record) ?? true) && (
        <Button kind="quiet" onClick={() => onRemove(record)}>
          删除
        </Button>
      )}
      {edit !== undefined && (
        <ButtonLink to={edit} state={COMES_BACK}>
          编辑
        </ButtonLink>
      )}
    </>
  )
}
