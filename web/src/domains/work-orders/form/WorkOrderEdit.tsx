import type { WireRecord } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { useParams } from 'react-router'
import section from '../../../engine/form/EditorSection.module.css'
import { StrandedDraft } from '../../../engine/form/StrandedDraft.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { DueMark } from '../DueMark.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { ActButtons } from '../acts/ActBar.tsx'
import { type Acting, useActing } from '../acts/use-acting.tsx'
import type { WorkOrderStem } from '../doing.ts'
import { AskedFacts } from '../facts/AskedFacts.tsx'
import { PunchInsOf } from '../facts/PunchInsOf.tsx'
import { ReturnedNote } from '../facts/ReturnedNote.tsx'
import { Timeline } from '../facts/Timeline.tsx'
import { isOver, returnedFor, workOrderOf } from '../work-order.ts'
import styles from './WorkOrderEdit.module.css'
import { WorkOrderEditor } from './WorkOrderEditor.tsx'

/** 编辑工单, with its state, what can be done with it and what became of it. */
export function WorkOrderEdit({ at }: { readonly at: WorkOrderStem }) {
  const { id = '' } = useParams()
  const form = useKind(workOrderForm)
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  const acting = useActing()
  // An act changes what is edited: the form begins anew from what it has become, beside what is being answered.
  return (
    <>
      <StrandedDraft form={form} recordId={id} error={query.error} anew={<WorkOrderEditor key="new" at={at} />}>
        <RecordState query={query} heading={<PageHeading />}>
          {(record) => <Begun key={`${id} ${record.UpdateTime}`} at={at} record={record} acting={acting} />}
        </RecordState>
      </StrandedDraft>
      {acting.dialog}
    </>
  )
}

interface BegunProps {
  readonly at: WorkOrderStem
  readonly record: WireRecord
  readonly acting: Acting
}

function Begun({ at, record, acting }: BegunProps) {
  const toast = useToast()
  const order = workOrderOf(record)
  return (
    <WorkOrderEditor
      at={at}
      record={record}
      head={({ isUnsaved }) => (
        <section className={section.section} aria-label="现状">
          <div className={styles.state}>
            <StatusTag status={order.status} />
            <DueMark {...order} />
            <ActButtons
              record={record}
              acting={acting}
              held={() => (isUnsaved() ? '还有没有保存的改动，请先保存' : undefined)}
              onHeld={toast.failed}
            />
          </div>
          <ReturnedNote happening={returnedFor(order)} />
          {isOver(record) && <AskedFacts record={record} />}
        </section>
      )}
      foot={
        <div className={styles.story}>
          <section className={section.section} aria-label="处理记录">
            <h2 className={section.title}>处理记录</h2>
            <Timeline happenings={order.timeline} />
          </section>
          <section className={section.section} aria-label="打卡记录">
            <h2 className={section.title}>打卡记录</h2>
            <PunchInsOf id={order.id} />
          </section>
        </div>
      }
    />
  )
}
