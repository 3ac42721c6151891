import { type LotStatus, certificateForm } from '@farm/contract/lots'
import { MAX_PAGE_SIZE, formatFilter } from '@farm/contract/wire'
import { useMemo } from 'react'
import { useCan } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { LOTS_PATH } from '../lot-address.ts'

/** By certificate in force how its lot is stopped; asked once for all rows of the list, by who sees lots. */
export function useStoppedLots(): ReadonlyMap<string, LotStatus> {
  const held = useCertificatesOf('暂扣')
  const recalled = useCertificatesOf('已召回')
  return useMemo(
    () => new Map([...held.map((id) => [id, '暂扣'] as const), ...recalled.map((id) => [id, '已召回'] as const)]),
    [held, recalled],
  )
}

const NONE: readonly string[] = []

function useCertificatesOf(status: LotStatus): readonly string[] {
  const mayLook = useCan()(LOTS_PATH)
  const qs = formatFilter([
    { path: ['Status'], op: '=', values: ['有效'] },
    { path: ['Lot', 'Status'], op: '=', values: [status] },
  ])
  const { data } = useRecordPage(
    { formId: certificateForm.id, qs, page: 1, pageSize: MAX_PAGE_SIZE },
    { enabled: mayLook },
  )
  return useMemo(() => data?.answer.map(({ Id }) => Id) ?? NONE, [data])
}
