import type { DeletedRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../platform/time.ts'
import { Moment } from '../../records/Moment.tsx'
import { useNow } from '../../records/now.ts'

interface BinColumn {
  readonly key: string
  readonly label: string
  readonly width: number
  readonly cell: (record: DeletedRecord) => ReactNode
}

/** What is told of a deleted record besides its name. */
export const binColumns: readonly BinColumn[] = [
  {
    key: 'DeletedBy',
    label: '删除人',
    width: 120,
    cell: ({ DeletedBy }) => DeletedBy.RealName || DeletedBy.Name || '—',
  },
  { key: 'DeleteTime', label: '删除时间', width: 140, cell: ({ DeleteTime }) => <Moment at={DeleteTime} /> },
  { key: 'Organ', label: '所属组织', width: 180, cell: ({ Organ }) => Organ.Name },
  { key: 'PurgeTime', label: '彻底清除', width: 120, cell: ({ PurgeTime }) => <PurgeDay at={PurgeTime} /> },
]

function PurgeDay({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {purgeText(at, useNow())}
    </time>
  )
}

const DAY_MS = 24 * 3600_000

/** How long a deleted record can still be taken back: 还有 12 天, on the last day 今天清除. */
function purgeText(purgeTime: string, now: number): string {
  const days = Math.floor((Date.parse(purgeTime) - now) / DAY_MS)
  return days < 1 ? '一天之内' : `${days} 天后`
}
