import { type IrrigationData, irrigationForm } from '@farm/contract/irrigations'
import type { WireRecord } from '@farm/contract/forms'
import { Form } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { DayTimeInput } from '../../../engine/days/DayTimeInput.tsx'
import { AddedSection } from '../../../engine/form/AddedSection.tsx'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { StrandedDraft } from '../../../engine/form/StrandedDraft.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { useNow } from '../../../engine/records/now.ts'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { fromWallClock, toWallClock } from '../../../platform/time.ts'
import { IRRI_PATH, NEW } from '../irri-address.ts'
import { irrigationSections } from './irrigation-list.tsx'

const NONE: readonly string[] = []
const NOTHING: IrrigationData = {}
const HOUR_MS = 3_600_000
const asked = irrigationSections.filter(({ title }) => title !== '结果')

interface IrrigationPageProps {
  readonly id: string
  readonly initial: IrrigationData
  readonly start: string | undefined
}

/** One irrigation: a new one with when it began, or one that is put right. */
export function IrrigationPage({ id, initial, start }: IrrigationPageProps) {
  return id === NEW ? <NewIrrigation initial={initial} start={start} /> : <KnownIrrigation id={id} />
}

function KnownIrrigation({ id }: { readonly id: string }) {
  const form = useKind(irrigationForm)
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  return (
    <StrandedDraft
      form={form}
      recordId={id}
      error={query.error}
      anew={<NewIrrigation initial={NOTHING} start={undefined} />}
    >
      <RecordState query={query} heading={<PageHeading />}>
        {(record) => <EditIrrigation record={record} />}
      </RecordState>
    </StrandedDraft>
  )
}

function EditIrrigation({ record }: { readonly record: WireRecord }) {
  const form = useKind(irrigationForm)
  const onLeave = useWayBack(IRRI_PATH)
  const editor = useEditor({ form, record, onDone: onLeave })
  return (
    <EditorFrame editor={editor} title="编辑灌溉" onLeave={onLeave}>
      {asked.map((section) => (
        <EditorSection key={section.title} section={section} form={form} record={record} exclude={NONE} />
      ))}
      <AddedSection kind={irrigationForm} form={form} record={record} />
    </EditorFrame>
  )
}

function NewIrrigation({ initial, start }: Omit<IrrigationPageProps, 'id'>) {
  const form = useKind(irrigationForm)
  const onLeave = useWayBack(IRRI_PATH)
  const now = useNow()
  // Nobody writes it down before it is over.
  const [time, setTime] = useState(() => toWallClock(start ?? new Date(now - HOUR_MS).toISOString()).slice(0, 16))
  const chosen = useRef(time)
  const occurTime = useCallback(() => fromWallClock(`${chosen.current}:00`), [])
  const editor = useEditor({ form, initial, occurTime, onDone: onLeave })
  return (
    <EditorFrame editor={editor} title="登记灌溉" note="阀门和水泵的灌溉自动记录，不用再登记" onLeave={onLeave}>
      <Form.Item label="开始时间" required>
        <DayTimeInput
          label="开始时间"
          value={time}
          onChange={(value) => {
            chosen.current = value
            setTime(value)
          }}
        />
      </Form.Item>
      {asked.map((section) => (
        <EditorSection key={section.title} section={section} form={form} exclude={NONE} />
      ))}
      <AddedSection kind={irrigationForm} form={form} />
    </EditorFrame>
  )
}
