import { stepTo } from '../state/places.ts'
import styles from './PreviewField.module.css'
import { useDesignModel } from './design-context.ts'
import { useRemoveField } from './remove-context.ts'

/** What can be done to the chosen field as a whole. */
export function FieldTools({ name }: { readonly name: string }) {
  const { act, form, isBuiltIn } = useDesignModel()
  const remove = useRemoveField()
  const label = form.fields[name]?.label ?? ''
  const up = stepTo(form.fields, name, 'up')
  const down = stepTo(form.fields, name, 'down')
  return (
    <div className={styles.tools} role="toolbar" aria-label={`字段“${label}”`}>
      <button type="button" disabled={!up} onClick={() => act({ do: 'move', place: [name], before: up?.before })}>
        上移
      </button>
      <button type="button" disabled={!down} onClick={() => act({ do: 'move', place: [name], before: down?.before })}>
        下移
      </button>
      <button type="button" onClick={() => act({ do: 'duplicate', place: [name] })}>
        复制
      </button>
      {!isBuiltIn([name]) && (
        <button type="button" onClick={() => remove([name])}>
          移除
        </button>
      )}
    </div>
  )
}
