import { type Doubt, type DoubtState, doubtWeights } from '@farm/contract/doubts'
import { Link } from 'react-router'
import { useRecordAddress } from '../../engine/care/list-paths.ts'
import { formatMoment } from '../../platform/time.ts'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'

const weightTones = { 重: 'bad', 中: 'warning', 轻: 'neutral' } as const satisfies Readonly<Record<string, Tone>>
const stateTones: Readonly<Record<DoubtState, Tone>> = {
  待处理: 'bad',
  待复核: 'warning',
  已说明: 'good',
  已处理: 'good',
}

/** What speaks against records one by one, with the way to each. */
export function DoubtRows({ doubts }: { readonly doubts: readonly Doubt[] }) {
  const addressOf = useRecordAddress()
  const columns: readonly FigureColumn<Doubt>[] = [
    { key: 'kind', header: '种类', cell: ({ Kind }) => <Tag tone={weightTones[doubtWeights[Kind]]}>{Kind}</Tag> },
    { key: 'state', header: '状态', cell: ({ State }) => <Tag tone={stateTones[State]}>{State}</Tag> },
    { key: 'enterprise', header: '企业', cell: ({ Enterprise }) => Enterprise || '—' },
    { key: 'time', header: '时间', cell: ({ Time }) => formatMoment(Time) },
    {
      key: 'words',
      header: '说明',
      cell: ({ Words, FormId, Id }) => {
        const address = addressOf(FormId, Id)
        const words = Words || '查看'
        return address === undefined ? words : <Link to={address}>{words}</Link>
      },
    },
  ]
  return (
    <FigureTable
      label="存疑"
      columns={columns}
      rows={doubts}
      keyOf={({ Kind, Id, State }) => `${Kind} ${Id} ${State}`}
    />
  )
}
