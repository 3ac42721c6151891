import type { DeletedRecord } from '@farm/contract/forms'
import { CardList } from '../../../ui/CardList.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { TableSelection } from '../../../ui/table-props.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { nameOf } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import styles from './Bin.module.css'
import { binColumns } from './bin-columns.tsx'

interface BinRowsProps {
  readonly form: RecordForm
  /** Waiting while undefined. */
  readonly rows: readonly DeletedRecord[] | undefined
  readonly open: string | undefined
  readonly selection: TableSelection
  readonly onLook: (id: string) => void
  readonly onRecover: (id: string) => void
}

const ACTIONS_WIDTH = 80
const NAME_WIDTH = 220

/** What was deleted, as a table or on a phone as cards. */
export function BinRows({ form, rows, open, selection, onLook, onRecover }: BinRowsProps) {
  const isPhone = useIsPhone()
  const shared = { label: `删除的${form.name}`, rows, keyOf: ({ Id }: DeletedRecord) => Id }
  const title = (record: DeletedRecord) => (
    <button type="button" className={styles.name} title={nameOf(form, record)} onClick={() => onLook(record.Id)}>
      {nameOf(form, record)}
    </button>
  )
  const back = (record: DeletedRecord) => (
    <button
      type="button"
      className={styles.act}
      aria-label={`恢复${nameOf(form, record)}`}
      onClick={() => onRecover(record.Id)}
    >
      恢复
    </button>
  )
  if (isPhone) {
    return (
      <CardList
        {...shared}
        title={title}
        facts={(record) => binColumns.map(({ key, label, cell }) => ({ key, label, value: cell(record) }))}
        actions={back}
      />
    )
  }
  return (
    <Table
      {...shared}
      density="normal"
      nameOf={(record) => nameOf(form, record)}
      selection={selection}
      columns={[
        { key: 'name', header: '名称', width: NAME_WIDTH, cell: title },
        ...binColumns.map(({ label, ...column }) => ({ ...column, header: label })),
      ]}
      onOpen={({ Id }) => onLook(Id)}
      actions={{ width: ACTIONS_WIDTH, draw: back }}
      {...(open !== undefined && { openKey: open })}
    />
  )
}
