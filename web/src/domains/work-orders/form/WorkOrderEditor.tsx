import { Form } from 'antd'
import { type DynamicData, type WireRecord, isFilledIn, readData } from '@farm/contract/forms'
import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { type ReactNode, useMemo } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import section from '../../../engine/form/EditorSection.module.css'
import { RecordField } from '../../../engine/form/RecordField.tsx'
import { OverrideField } from '../../../engine/input-checks/OverrideField.tsx'
import { SurroundingsContext } from '../../../engine/form/surroundings.ts'
import { type Editor, useEditor } from '../../../engine/form/use-editor.ts'
import { useFillingIn } from '../../../engine/form/use-filling-in.ts'
import { heldBy } from '../../../engine/steps/use-reading.ts'
import { usePage } from '../../../engine/page/index.ts'
import { sectionsOf } from '../../../engine/records/sections.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { STALE, isOver } from '../work-order.ts'
import type { WorkOrderStem } from '../doing.ts'
import { DueItem } from './DueItem.tsx'
import { InputsCheck } from './InputsCheck.tsx'
import { StepItem } from './StepItem.tsx'
import { AFTERWARDS, ASIDE, sections } from './sections.ts'
import { usePlanFilling } from './use-plan-filling.ts'

interface WorkOrderEditorProps {
  readonly at: WorkOrderStem
  /** Absent for a new work order. */
  readonly record?: WireRecord
  /** What a new one begins with. */
  readonly initial?: WorkOrderData
  /** Above the fields: the state and what can be done. */
  readonly head?: (editor: Editor) => ReactNode
  /** Below them. */
  readonly foot?: ReactNode
}

/**
 * The form of a work order: its plan and the step of it fill in what they know. Of one that is over only the series that it began
 * is still changed.
 */
export function WorkOrderEditor({ at, record, initial, head, foot }: WorkOrderEditorProps) {
  const { title = workOrderForm.name } = usePage()
  const onLeave = useWayBack(`${at}/List`)
  const form = useKind(workOrderForm)
  const surroundings = useMemo(() => ({ fields: form.fields, at: [] }), [form])
  const toast = useToast()
  const fillingIn = useFillingIn('计划内容', (failure) =>
    toast.failed(`计划内容加载失败：${refusalText(failure, STALE)}`),
  )
  const { holds } = fillingIn
  const editor = useEditor({ form, record, ...(initial && { initial }), holds, onDone: onLeave })
  const { controls, keepDraft } = editor
  const filling = usePlanFilling({ controls, initial, record, fillingIn, onFilled: keepDraft })
  const hear = (changed: DynamicData) => {
    const { Plan: plan, Step: step } = readData(workOrderForm, heldBy(controls))
    if ('Plan' in changed) return plan === undefined ? filling.dropPlan() : filling.takePlan(plan)
    if (!('Step' in changed) || plan === undefined) return undefined
    return step === undefined ? filling.dropStep(plan) : filling.takeStep(plan, step)
  }
  const shown = record && isOver(record) ? AFTERWARDS : shownSections(form)
  return (
    <EditorFrame editor={editor} title={title} waitsFor={fillingIn.text} onLeave={onLeave} onChange={hear}>
      {head?.(editor)}
      <SurroundingsContext value={surroundings}>
        {shown.map(({ title: name, fields }) => (
          <section key={name} className={section.section}>
            <h2 className={section.title}>{name}</h2>
            <div className={section.fields} data-many={fields.length > 6 || undefined}>
              {fields.map((field) => (
                <WorkOrderField key={field} name={field} form={form} record={record} editor={editor} />
              ))}
            </div>
            {fields.includes('Inputs') && <InputsCheck controls={editor.controls} />}
          </section>
        ))}
      </SurroundingsContext>
      {foot}
    </EditorFrame>
  )
}

interface WorkOrderFieldProps {
  readonly name: string
  readonly form: RecordForm
  readonly record: WireRecord | undefined
  readonly editor: Editor
}

function WorkOrderField({ name, form, record, editor }: WorkOrderFieldProps) {
  const plan = Form.useWatch<string | undefined>('Plan', { form: editor.controls, preserve: true })
  const field = form.fields[name]
  if (name === 'Step' && field && isFilledIn(field)) return <StepItem label={field.label} plan={plan} />
  if (name === 'OverrideReason') return <OverrideField form={form} record={record} />
  if (name === 'Due') return <DueItem form={form} record={record} controls={editor.controls} />
  return <RecordField name={name} form={form} record={record} exclude={[editor.id]} />
}

/** The sections without what stands beside the form. */
function shownSections(form: RecordForm) {
  return sectionsOf(form, sections)
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => !ASIDE.includes(name)) }))
    .filter(({ fields }) => fields.length > 0)
}
