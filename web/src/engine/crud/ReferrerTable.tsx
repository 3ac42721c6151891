import type { WireRecord } from '@farm/contract/forms'
import { formatFilter } from '@farm/contract/wire'
import { Link } from 'react-router'
import { formatCount } from '@farm/contract/values'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Table } from '../../ui/Table.tsx'
import { listColumns } from '../list/list-columns.tsx'
import { useAddress } from '../permission/index.ts'
import { Failure } from '../records/Failure.tsx'
import { expandOf, nameOf } from '../records/record-fields.ts'
import { useRecordPage } from '../records/record-queries.ts'
import { useKind } from '../records/use-kind.ts'
import styles from './ReferrerTable.module.css'
import type { Referrer } from './crud-declaration.ts'

const FIRST = 15

/** The newest records that refer to this one, and the way to all of them. */
export function ReferrerTable({ of, id }: { readonly of: Referrer; readonly id: string }) {
  const { field, list, columns } = of
  const form = useKind(of.form)
  const address = useAddress()
  const shown = listColumns({ form, columns }).filter(({ isDeclared }) => isDeclared)
  const opening = (record: WireRecord) => (
    <Link className={styles.name} to={address(`${list}?open=${record.Id}`)}>
      {nameOf(form, record)}
    </Link>
  )
  const expand = expandOf(
    form,
    shown.map(({ key }) => key),
  )
  const { data, error, refetch } = useRecordPage({
    formId: form.id,
    page: 1,
    pageSize: FIRST,
    qs: formatFilter([{ path: [field], op: '=', values: [id] }]),
    ...(expand && { expand }),
  })
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data?.answer.length === 0) return <StateBlock kind="empty" title={`还没有用到它的${form.name}`} />
  return (
    <div className={styles.referrers}>
      <Table
        label={form.name}
        rows={data?.answer}
        density="compact"
        keyOf={({ Id }) => Id}
        nameOf={(one) => nameOf(form, one)}
        columns={shown.map((column, index) => (index === 0 ? { ...column, cell: opening } : column))}
      />
      {data && (
        <p className={styles.foot}>
          共 {formatCount(data.total ?? 0, data)} 条
          <ButtonLink kind="quiet" to={address(`${list}?${field}=${id}`)}>
            在列表中查看
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
