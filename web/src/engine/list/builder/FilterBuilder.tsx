import { formatFilter } from '@farm/contract/wire'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ComponentTheme } from '../../../ui/ComponentTheme.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ListState } from '../list-address.ts'
import type { ListDeclaration } from '../list-declaration.ts'
import type { ChangeList } from '../use-list-address.ts'
import { ConditionLine } from './ConditionLine.tsx'
import styles from './FilterBuilder.module.css'
import { useDraftRows } from './use-draft-rows.ts'

interface FilterBuilderProps {
  readonly declaration: ListDeclaration
  readonly state: ListState
  /** The clause of the address whose condition is looked at first. */
  readonly at: number | undefined
  readonly onChange: ChangeList
  readonly onClose: () => void
}

/** Puts conditions together over all fields; all of them must hold. */
export function FilterBuilder(props: FilterBuilderProps) {
  // Where conditions went meanwhile, what was being put together begins anew from what is left.
  return <Builder key={formatFilter(props.state.where)} {...props} />
}

function Builder({ declaration, state, at, onChange, onClose }: FilterBuilderProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const draft = useDraftRows(declaration, state)
  useEffect(() => {
    const line = panel.current?.querySelector<HTMLElement>(`[data-line="${draft.lineOf(at)}"] input, [data-first]`)
    line?.focus()
    // Only when it opens: afterwards the person leads.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const apply = () => {
    const where = draft.take()
    if (!where) return
    onChange({ where })
    onClose()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <ComponentTheme>
      <div className={styles.place} role="presentation" onKeyDown={leave}>
        <section ref={panel} className={styles.panel} aria-labelledby={id}>
          <header className={styles.head}>
            <h2 id={id} className={styles.title}>
              高级筛选
            </h2>
            <span className={styles.note}>同时满足以下条件</span>
          </header>
          {!draft.isReady && <p className={styles.note}>正在读取条件…</p>}
          {draft.isReady && (
            <ol className={styles.lines}>
              {draft.rows.map((row, index) => (
                <ConditionLine
                  key={row.key}
                  number={index + 1}
                  form={declaration.form}
                  row={row}
                  fieldsAt={draft.fieldsAt}
                  fault={draft.faults.get(row.key)}
                  onChange={(next) => draft.change(row.key, next)}
                  onRemove={() => draft.remove(row.key)}
                  onEnter={apply}
                />
              ))}
            </ol>
          )}
          {draft.fault && (
            <p className={styles.fault} role="alert">
              {draft.fault}
            </p>
          )}
          <div className={styles.foot}>
            <Button kind="quiet" onClick={draft.add} disabled={!draft.canAdd}>
              <Icon name="plus" size={12} />
              添加条件
            </Button>
            <span className={styles.acts}>
              <Button onClick={onClose}>取消</Button>
              <Button kind="primary" onClick={apply} disabled={!draft.isReady}>
                查询
              </Button>
            </span>
          </div>
        </section>
      </div>
    </ComponentTheme>
  )
}
