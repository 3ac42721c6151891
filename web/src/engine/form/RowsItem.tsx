import { Form } from 'antd'
import type { Field } from '@farm/contract/forms'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FieldItem } from './FieldItem.tsx'
import styles from './RowsItem.module.css'

interface RowsItemProps {
  readonly name: string
  readonly field: Extract<Field, { type: 'rows' }>
}

/** A table inside a record: one line of controls for each row. */
export function RowsItem({ name, field: { label, fields, required } }: RowsItemProps) {
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend} data-required={required}>
        {label}
      </legend>
      <Form.List name={name}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map((row, index) => (
              <div key={row.key} className={styles.row} role="group" aria-label={`第 ${index + 1} 行`}>
                {Object.entries(fields).map(([column, field]) => (
                  <FieldItem key={column} name={[row.name, column]} field={field} isStacked />
                ))}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`删除第 ${index + 1} 行`}
                  onClick={() => remove(row.name)}
                >
                  <Icon name="remove" />
                </button>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button onClick={() => add({})}>
              <Icon name="plus" size={14} />
              添加一行
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
