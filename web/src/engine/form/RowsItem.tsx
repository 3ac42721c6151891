import { Form } from 'antd'
import { type Field, type Fields, isRequired, shownColumns, shownFields, withComputed } from '@farm/contract/forms'
import { useMemo, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ComputedItem } from './ComputedItem.tsx'
import { FieldItem } from './FieldItem.tsx'
import styles from './RowsItem.module.css'
import type { FieldOf } from './control-props.ts'
import { SurroundingsContext, useAround } from './surroundings.ts'
import { useRowKeys } from './use-row-keys.ts'

interface RowsItemProps {
  readonly name: string
  readonly field: FieldOf<'rows'>
}

/** A table inside a record: one line of controls for each row. */
export function RowsItem({ name, field }: RowsItemProps) {
  const { label, fields, help } = field
  const keys = useRowKeys(name, fields)
  const isAdding = useRef(false)
  /** Whoever adds a row goes on typing in it. */
  const focusNew = (row: HTMLElement | null) => {
    if (!row || !isAdding.current) return
    isAdding.current = false
    row.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  const isNeeded = useAround((data, all) => isRequired(field, all, data))
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend} data-required={isNeeded}>
        {label}
      </legend>
      {help && <p className={styles.help}>{help}</p>}
      <Form.List name={name}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map((row, index) => (
              <div
                key={row.key}
                ref={index === rows.length - 1 ? focusNew : undefined}
                className={styles.row}
                role="group"
                aria-label={`第 ${index + 1} 行`}
              >
                <Row table={name} at={row.name} fields={fields} />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`删除第 ${index + 1} 行`}
                  onClick={() => {
                    keys.note()
                    remove(row.name)
                  }}
                >
                  <Icon name="remove" />
                </button>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              onClick={() => {
                isAdding.current = true
                add(keys.begun())
              }}
            >
              <Icon name="plus" size={14} />
              添加一行
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

interface RowProps {
  readonly table: string
  readonly at: number
  readonly fields: Fields
}

function Row({ table, at, fields }: RowProps) {
  const surroundings = useMemo(() => ({ fields, at: [table, at] }), [fields, table, at])
  return (
    <SurroundingsContext value={surroundings}>
      {Object.entries(shownColumns(fields)).map(([column, field]) => (
        <Cell key={column} at={at} column={column} field={field} />
      ))}
    </SurroundingsContext>
  )
}

function Cell({ at, column, field }: { readonly at: number; readonly column: string; readonly field: Field }) {
  const isShown = useAround((data, fields) => shownFields(fields, withComputed(fields, data)).names.has(column))
  if (!isShown || field.isRemoved || field.domainOnly) return null
  if (field.type === 'computed') return <ComputedItem name={column} field={field} isStacked />
  return <FieldItem name={[at, column]} field={field} isStacked />
}
