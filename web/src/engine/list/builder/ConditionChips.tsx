import { JoinedNames } from '../../reference/JoinedNames.tsx'
import { type Field, conditionSort, fieldText } from '@farm/contract/forms'
import { Fragment, type ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { RecordForm } from '../../records/record-form.ts'
import { formatDateRange, formatRange, inThousands, withUnit } from '@farm/contract/values'
import type { ListClause } from '../list-declaration.ts'
import type { ChangeList } from '../use-list-address.ts'
import styles from './ConditionChips.module.css'
import { type ConditionRow, rowsOf } from './condition-rows.ts'
import { spanText } from './span-names.ts'
import { useFieldsAt } from './use-fields-at.ts'
import { waysOf } from './ways.ts'

interface ConditionChipsProps {
  readonly form: RecordForm
  readonly where: readonly ListClause[]
  /** Opens the builder at a clause. */
  readonly onOpen: (clause: number) => void
  readonly onChange: ChangeList
}

/** The conditions of the filter builder under the filters: each can be opened or taken away. */
export function ConditionChips({ form, where, onOpen, onChange }: ConditionChipsProps) {
  const { fieldAt } = useFieldsAt(
    form,
    where.flatMap(({ path: [first, second] }) => (first !== undefined && second !== undefined ? [first] : [])),
  )
  return (
    <ul className={styles.chips} aria-label="筛选条件">
      {rowsOf(where, fieldAt).map(({ row, from, count }) => {
        const field = fieldAt(row.path)
        const label = labelOf(row, fieldAt)
        return (
          <li key={from} className={styles.chip}>
            <button type="button" className={styles.open} onClick={() => onOpen(from)}>
              {label} {field && <Said row={row} field={field} />}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={`移除条件：${label}`}
              onClick={() => onChange({ where: where.filter((_, at) => at < from || at >= from + count) })}
            >
              <Icon name="close" size={10} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The conditions in words alone, for paper. */
export function ConditionWords({ form, where }: Pick<ConditionChipsProps, 'form' | 'where'>) {
  const { fieldAt } = useFieldsAt(
    form,
    where.flatMap(({ path: [first, second] }) => (first !== undefined && second !== undefined ? [first] : [])),
  )
  return rowsOf(where, fieldAt).map(({ row, from }) => {
    const field = fieldAt(row.path)
    return (
      <Fragment key={from}>
        {labelOf(row, fieldAt)} {field && <Said row={row} field={field} />}{' '}
      </Fragment>
    )
  })
}

function labelOf({ path }: ConditionRow, fieldAt: (path: readonly string[]) => Field | undefined): string {
  const names = path.map((_, index) => {
    const field = fieldAt(path.slice(0, index + 1))
    return field ? fieldText(field) : '…'
  })
  return names.join(' › ')
}

interface SaidProps {
  readonly row: ConditionRow
  readonly field: Field
}

function Said({ row, field }: SaidProps): ReactNode {
  const { path, way, values } = row
  const word = waysOf(path.at(-1) ?? '', field).find((one) => one.way === way)?.label ?? '等于'
  if (way === 'filled' || way === 'empty') return <b>{word}</b>
  if (way === 'relative') return <b>{spanText(values[0] ?? '')}</b>
  if ('to' in field) {
    return (
      <>
        {way === 'anyOf' ? '为' : word}{' '}
        <b>
          <JoinedNames to={field.to} ids={values} />
        </b>
      </>
    )
  }
  const texts = values.map((value) => valueText(field, value))
  return (
    <>
      {way === 'anyOf' ? '为' : word} <b>{way === 'between' ? betweenText(field, texts) : texts.join('、')}</b>
    </>
  )
}

function betweenText(field: Field, [from = '', to = '']: readonly string[]): string {
  return conditionSort(field) === 'figure' ? formatRange(from, to) : formatDateRange(from, to)
}

function valueText(field: Field, value: string): string {
  switch (conditionSort(field)) {
    case 'yesNo':
      return value === 'true' ? '是' : '否'
    case 'figure':
      return withUnit(inThousands(value), 'unit' in field ? field.unit : undefined)
    default:
      return value
  }
}
