import { formatCount } from '@farm/contract/values'
import { useNow } from '../../engine/records/now.ts'
import { relativeTime } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import type { OfEnterprise } from './doubt-figures.ts'

interface EnterpriseRowsProps {
  readonly sums: readonly OfEnterprise[]
  readonly chosen: string | undefined
  readonly onChoose: (name: string) => void
}

/** How much is open of each enterprise, and for how long. */
export function EnterpriseRows({ sums, chosen, onChoose }: EnterpriseRowsProps) {
  const now = useNow()
  const columns: readonly FigureColumn<OfEnterprise>[] = [
    {
      key: 'name',
      header: '企业',
      cell: ({ name }) =>
        name === '' ? (
          '—'
        ) : (
          <Button aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {name}
          </Button>
        ),
    },
    { key: 'open', header: '未结', align: 'end', cell: ({ open }) => formatCount(open) },
    { key: 'heavy', header: '其中严重', align: 'end', cell: ({ heavy }) => formatCount(heavy) },
    { key: 'since', header: '最早未结', cell: ({ since }) => (since === undefined ? '—' : relativeTime(since, now)) },
    { key: 'closed', header: '已说明、已处理', align: 'end', cell: ({ closed }) => formatCount(closed) },
  ]
  return <FigureTable label="各企业存疑" columns={columns} rows={sums} keyOf={({ name }) => name} />
}
