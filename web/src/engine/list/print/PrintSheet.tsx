import type { WireRecord } from '@farm/contract/forms'
import { formatNumber } from '@farm/contract/values'
import { useState } from 'react'
import { formatMoment } from '../../../platform/time.ts'
import { usePermission } from '../../permission/index.ts'
import { FieldValue } from '../../records/FieldValue.tsx'
import { isFigure } from '../../records/field-unit.ts'
import { nameOf } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import type { ListColumn } from '../list-columns.tsx'
import type { ListModel } from '../use-list.ts'
import { FilterWords } from './FilterWords.tsx'
import styles from './PrintList.module.css'
import { MOST_PRINTED } from './use-print-rows.ts'

interface PrintSheetProps {
  readonly list: ListModel
  readonly title: string
  readonly records: readonly WireRecord[]
  /** There are more than are printed. */
  readonly isCut: boolean
}

/** A list on paper: what it is, of when and by whom, and its rows. On the screen it is not seen. */
export function PrintSheet({ list, title, records, isCut }: PrintSheetProps) {
  const { User } = usePermission()
  const { declaration, shown, totalText, view } = list
  const [time] = useState(() => formatMoment(new Date().toISOString()))
  const { form } = declaration
  return (
    <section className={styles.sheet} aria-label={`打印：${title}`}>
      <header className={styles.head}>
        <h1>
          {title}
          {view && ` · ${view.Name}`}
        </h1>
        <p>
          {User.Organ.Name} · 打印人 {User.RealName} · {time} · 共 {totalText} 条
          {isCut && `，只打印前 ${formatNumber(MOST_PRINTED)} 条`}
        </p>
        <p>
          <FilterWords list={list} />
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">序号</th>
            {shown.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            <tr key={record.Id}>
              <td>{index + 1}</td>
              {shown.map((column) => (
                <td key={column.key} data-align={column.align}>
                  <Printed form={form} column={column} record={record} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PrintedProps {
  readonly form: RecordForm
  readonly column: ListColumn
  readonly record: WireRecord
}

/** What stands on paper can’t be pointed at: times are whole, and pictures are counted. */
function Printed({ form, column: { key, field, isPlain, cell }, record }: PrintedProps) {
  if (!isPlain || !field) return cell(record)
  if (key === form.nameField) return nameOf(form, record)
  if (field.type === 'photos' || field.type === 'files') {
    const value = record.Data[key]
    return Array.isArray(value) && value.length > 0 ? `${value.length} ${field.type === 'photos' ? '张' : '个'}` : '—'
  }
  return <FieldValue form={form} record={record} name={key} as={isFigure(field) ? 'cell' : 'whole'} />
}
