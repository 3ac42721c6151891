import { type OrderLine, orderForm } from '@farm/contract/orders'
import { Form } from 'antd'
import { type DynamicData, type Field, type Fields, readRows, shownColumns } from '@farm/contract/forms'
import { type CSSProperties, type KeyboardEvent, useMemo } from 'react'
import { ComputedItem } from '../../../engine/form/ComputedItem.tsx'
import { FieldItem } from '../../../engine/form/FieldItem.tsx'
import type { FieldOf } from '../../../engine/form/control-props.ts'
import { SurroundingsContext } from '../../../engine/form/surroundings.ts'
import { useRowKeys } from '../../../engine/form/use-row-keys.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './LinesItem.module.css'
import { FigureItem, PriceItem } from './FigureItem.tsx'
import { LinesSum } from './LinesSum.tsx'
import { newLine } from './new-line.ts'

const LINES = 'Lines'

interface LinesItemProps {
  readonly field: FieldOf<'rows'>
  readonly form: RecordForm
}

/** What is ordered, line by line as in a table; Enter leads to the next line and makes it where there is none. */
export function LinesItem({ field, form }: LinesItemProps) {
  const controls = Form.useFormInstance<DynamicData>()
  const keys = useRowKeys(LINES, field.fields)
  const columns = Object.entries(shownColumns(field.fields)).filter(([, column]) => !column.isRemoved)
  const widths: CSSProperties & Record<'--columns', string> = { '--columns': columns.map(widthOf).join(' ') }
  return (
    <div className={styles.table} role="group" aria-label={field.label} style={widths}>
      <Form.List name={LINES}>
        {(rows, { add, remove }, { errors }) => {
          const addLine = () => add(newLine(keys.begun(), field.fields, lastLine(controls.getFieldValue(LINES))))
          return (
            <>
              {rows.length > 0 && <Heads columns={columns} />}
              <div role="presentation" onKeyDown={(event) => toNextLine(event, addLine)}>
                {rows.map((row, index) => (
                  <div key={row.key} className={styles.line} role="group" aria-label={`第 ${index + 1} 行`}>
                    <Cells at={row.name} fields={field.fields} columns={columns} />
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
              </div>
              <Form.ErrorList errors={errors} />
              <div className={styles.foot}>
                <Button onClick={addLine}>
                  <Icon name="plus" size={14} />
                  添加一行
                </Button>
                <LinesSum form={form} />
              </div>
            </>
          )
        }}
      </Form.List>
    </div>
  )
}

function lastLine(lines: unknown): OrderLine | undefined {
  return readRows(orderForm.fields.Lines.fields, lines).at(-1)
}

type Column = readonly [name: string, field: Field]

/** A reference has a name to show, a choice all that can be chosen. */
function widthOf([, { type }]: Column): string {
  if (type === 'choice') return '164px'
  // Beside the price stands what it is for.
  if (type === 'money') return 'minmax(136px, 1fr)'
  return type === 'reference' ? 'minmax(140px, 2fr)' : 'minmax(90px, 1fr)'
}

/** On a phone it takes a line of its own. */
function isWide({ type }: Field): boolean {
  return type === 'choice' || type === 'reference'
}

function Heads({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      {columns.map(([name, { label, required }]) => (
        <span key={name} data-required={required || undefined}>
          {label}
        </span>
      ))}
    </div>
  )
}

interface CellsProps {
  readonly at: number
  readonly fields: Fields
  readonly columns: readonly Column[]
}

function Cells({ at, fields, columns }: CellsProps) {
  const surroundings = useMemo(() => ({ fields, at: [LINES, at] }), [fields, at])
  return (
    <SurroundingsContext value={surroundings}>
      {columns.map(([name, field]) => (
        <div key={name} className={styles.cell} data-wide={isWide(field) || undefined}>
          <Cell at={at} name={name} field={field} />
        </div>
      ))}
    </SurroundingsContext>
  )
}

interface CellProps {
  readonly at: number
  readonly name: string
  readonly field: Field
}

function Cell({ at, name, field }: CellProps) {
  switch (field.type) {
    case 'computed':
      return <ComputedItem name={name} field={field} isStacked />
    case 'decimal':
      return <FigureItem name={[at, name]} field={field} />
    case 'money':
      return <PriceItem name={[at, name]} field={field} />
    default:
      return <FieldItem name={[at, name]} field={field} isStacked />
  }
}

/** Enter would save the form, though the person is in the middle of its lines; in an open list it chooses. */
function toNextLine(event: KeyboardEvent<HTMLElement>, addLine: () => void): void {
  const { key, target, currentTarget: lines } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || isListOpen(target)) return
  event.preventDefault()
  const place = [...lines.children].findIndex((line) => line.contains(target)) + 1
  const enter = () => lines.children[place]?.querySelector('input')?.focus()
  if (place < lines.children.length) return enter()
  addLine()
  // The line is drawn by then.
  requestAnimationFrame(enter)
}

function isListOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true'
}
