import type { WireRecord } from '@farm/contract/forms'
import { checkOrder, orderForm, type OrderData } from '@farm/contract/orders'
import { type ReactNode, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import section from '../../../engine/form/EditorSection.module.css'
import { RecordField } from '../../../engine/form/RecordField.tsx'
import { SurroundingsContext } from '../../../engine/form/surroundings.ts'
import { checkOf } from '../../../engine/form/check-of.ts'
import { type Editor, useEditor } from '../../../engine/form/use-editor.ts'
import { listBefore } from '../../../engine/list/list-before.ts'
import { noteWorkedOn } from '../../../engine/list/worked-on.ts'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { type Section, sectionsOf } from '../../../engine/records/sections.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import type { OrderStem } from '../order-acts.ts'
import { isOpenOrder, orderOf } from '../order.ts'
import { CustomerItem } from './CustomerItem.tsx'
import { LinesItem } from './LinesItem.tsx'
import { AFTERWARDS, ASIDE, sections } from './sections.ts'

const check = checkOf(orderForm, checkOrder)

interface OrderEditorProps {
  readonly at: OrderStem
  /** Absent for a new order. */
  readonly record?: WireRecord
  /** What a new one begins with. */
  readonly initial?: OrderData
  /** Above the fields: the state and what can be done. */
  readonly head?: (editor: Editor) => ReactNode
}

/** The form of an order; of one that is over only the note is still written. */
export function OrderEditor({ at, record, initial, head }: OrderEditorProps) {
  const { title = orderForm.name } = usePage()
  const onLeave = useWayBack(`${at}/List`)
  const showStored = useStored(at)
  const form = useKind(orderForm)
  const surroundings = useMemo(() => ({ fields: form.fields, at: [] }), [form])
  const isOver = record !== undefined && !isOpenOrder(orderOf(record))
  const editor = useEditor({
    form,
    record,
    check: isOver ? undefined : check,
    ...(initial && { initial }),
    onDone: () => (record ? onLeave() : showStored(editor.id)),
  })
  return (
    <EditorFrame editor={editor} title={title} onLeave={onLeave}>
      {head?.(editor)}
      <SurroundingsContext value={surroundings}>
        {(isOver ? AFTERWARDS : shownSections(form)).map(({ title: name, fields }) => (
          <section key={name} className={section.section}>
            <h2 className={section.title}>{name}</h2>
            <div
              className={fields.includes('Lines') ? undefined : section.fields}
              data-many={fields.length > MANY || undefined}
            >
              {fields.map((field) => (
                <OrderField key={field} name={field} form={form} record={record} editor={editor} />
              ))}
            </div>
          </section>
        ))}
      </SurroundingsContext>
    </EditorFrame>
  )
}

/** The new order open beside the list as it was, where it goes on: confirmed, planned for, printed. */
function useStored(at: OrderStem): (id: string) => void {
  const navigate = useNavigate()
  const address = useAddress()
  const location = useLocation()
  return (id) => {
    noteWorkedOn(id)
    const list = listBefore(location.state)
    list.set('open', id)
    void navigate(address(`${at}/List?${list}`), { replace: true })
  }
}

/** From here on fields stand side by side where there is room. */
const MANY = 4

interface OrderFieldProps {
  readonly name: string
  readonly form: RecordForm
  readonly record: WireRecord | undefined
  readonly editor: Editor
}

function OrderField({ name, form, record, editor }: OrderFieldProps) {
  const field = form.fields[name]
  if (name === 'Customer' && field) return <CustomerItem field={field} editor={editor} />
  if (name === 'Lines' && field?.type === 'rows') return <LinesItem field={field} form={form} />
  return <RecordField name={name} form={form} record={record} />
}

/** The sections without what stands elsewhere. */
function shownSections(form: RecordForm): readonly Section[] {
  return sectionsOf(form, sections)
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => isFilledInHere(form, name)) }))
    .filter(({ fields }) => fields.length > 0)
}

function isFilledInHere(form: RecordForm, name: string): boolean {
  return !ASIDE.includes(name) && form.fields[name] !== undefined
}
