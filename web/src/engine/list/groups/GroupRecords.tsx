import type { RecordGroup } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { formatCount } from '@farm/contract/values'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../records/Failure.tsx'
import { useRecordPage } from '../../records/record-queries.ts'
import type { NamedField } from '../filter-values.ts'
import { chosenRecords } from '../list-query.ts'
import type { ListModel } from '../use-list.ts'
import styles from './GroupedRows.module.css'
import { clausesOfGroup } from './group-of.ts'

/** As many records of a group are shown at once. */
const MOST_SHOWN = 10

interface GroupRecordsProps {
  readonly list: ListModel
  readonly by: NamedField
  readonly group: RecordGroup
  readonly draw: (list: ListModel) => ReactNode
}

/** The first records of a group, and the way to all of them. */
export function GroupRecords({ list, by, group, draw }: GroupRecordsProps) {
  const { declaration, state, change, query, selection } = list
  const clauses = clausesOfGroup(by.name, by.field, group.Key)
  const { orderBy, expand } = query
  const page = useRecordPage({
    ...chosenRecords(declaration, state, clauses),
    page: 1,
    pageSize: MOST_SHOWN,
    ...(orderBy && { orderBy }),
    ...(expand && { expand }),
  })
  const records = page.data?.answer
  if (!records && page.error) return <Failure error={page.error} onRetry={() => void page.refetch()} />
  const rows = records?.map((record) => ({ record, depth: 0 }))
  return (
    <>
      {draw({ ...list, page, rows, selection: { ...selection, ...selection.within(records ?? []) } })}
      {group.Count > MOST_SHOWN && (
        <p className={styles.all}>
          <Button kind="quiet" onClick={() => change({ within: [...state.where, ...clauses] })}>
            查看全部 {formatCount(group.Count)} 条
          </Button>
        </p>
      )}
    </>
  )
}
