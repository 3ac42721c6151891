import type { DragEvent, KeyboardEvent } from 'react'
import type { RecordForm } from '../../../../engine/records/record-form.ts'
import { stepTo } from '../state/places.ts'
import { DrawnField } from './DrawnField.tsx'
import { FieldTools } from './FieldTools.tsx'
import styles from './PreviewField.module.css'
import { useDesignModel } from './design-context.ts'
import type { Dragging } from './use-dragging.ts'

interface PreviewFieldProps {
  readonly name: string
  /** The name of the field that follows. */
  readonly next: string | undefined
  readonly form: RecordForm
  readonly dragging: Dragging
}

const directions: ReadonlyMap<string, 'up' | 'down'> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])

/** A field of the preview: it can be filled in, chosen, and moved by the mouse, the keyboard and buttons. */
export function PreviewField({ name, next, form, dragging }: PreviewFieldProps) {
  const { act, chosen, faults, form: draft } = useDesignModel()
  const field = form.fields[name]
  const isChosen = chosen?.[0] === name
  const own = faults.filter(({ place }) => place?.[0] === name)
  const choose = () => {
    // Whoever works on a column of the table stays there.
    if (!isChosen) act({ do: 'choose', place: [name] })
  }
  const press = (event: KeyboardEvent) => {
    const by = directions.get(event.key)
    if (!event.altKey || !by) return
    event.preventDefault()
    const step = stepTo(draft.fields, name, by)
    if (step) act({ do: 'move', place: [name], before: step.before })
  }
  const over = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    dragging.over(event, event.clientY < top + height / 2 ? name : next)
  }
  if (!field) return null
  return (
    <div
      className={styles.field}
      role="presentation"
      data-chosen={isChosen || undefined}
      data-faulty={own.length > 0 || undefined}
      data-landing={dragging.landing?.before === name || undefined}
      onClick={choose}
      onFocus={choose}
      onKeyDown={press}
      onDragOver={over}
    >
      <button
        type="button"
        className={styles.handle}
        aria-pressed={isChosen}
        aria-label={`选择字段“${field.label}”`}
        title="拖动可以移动位置"
        draggable
        onDragStart={(event) => dragging.begin(event, { name })}
        onDragEnd={dragging.end}
      >
        ⠿
      </button>
      <div className={styles.content}>
        <DrawnField name={name} field={field} form={form} />
        {own.map(({ text, where }) => (
          <p key={`${where}${text}`} className={styles.fault}>
            {where === field.label ? text : `${where}：${text}`}
          </p>
        ))}
      </div>
      {isChosen && <FieldTools name={name} />}
    </div>
  )
}
