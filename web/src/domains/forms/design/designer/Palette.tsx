import { MAX_FIELDS } from '@farm/contract/forms'
import styles from './Palette.module.css'
import { KindIcon } from './KindIcon.tsx'
import { useDesignModel } from './design-context.ts'
import type { Dragging } from './use-dragging.ts'
import { type FieldKind, kindGroups } from '../state/field-kinds.ts'
import { tableOf } from '../state/places.ts'

interface PaletteProps {
  readonly dragging: Dragging
  /** Hears that a field was added: on a phone the preview comes to the front. */
  readonly onAdded: () => void
}

/** The kinds of fields: a click adds one behind the chosen field, dragging it puts it anywhere. */
export function Palette({ dragging, onAdded }: PaletteProps) {
  const { act, form, chosen } = useDesignModel()
  const isFull = Object.keys(form.fields).length >= MAX_FIELDS
  const add = (kind: FieldKind) => {
    const names = Object.keys(form.fields)
    const at = chosen ? names.indexOf(tableOf(chosen) ?? chosen[0]) : -1
    act({ do: 'add', field: kind.make(), before: at < 0 ? undefined : names[at + 1] })
    onAdded()
  }
  return (
    <section className={styles.palette} aria-label="字段类型">
      {isFull && <p className={styles.full}>最多 {MAX_FIELDS} 个字段</p>}
      {kindGroups.map(({ name, kinds }) => (
        <div key={name} className={styles.group}>
          <h2 className={styles.name}>{name}</h2>
          {kinds.map((kind) => (
            <button
              key={kind.key}
              type="button"
              className={styles.kind}
              disabled={isFull}
              draggable={!isFull}
              title={`${kind.name}：${kind.hint}`}
              onDragStart={(event) => dragging.begin(event, { kind })}
              onDragEnd={dragging.end}
              onClick={() => add(kind)}
            >
              <KindIcon path={kind.icon} />
              <span className={styles.words}>
                {kind.name}
                <small>{kind.hint}</small>
              </span>
            </button>
          ))}
        </div>
      ))}
    </section>
  )
}
