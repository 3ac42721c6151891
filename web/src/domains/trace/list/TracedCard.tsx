import { planStates } from '@farm/contract/plans'
import type { StoryLot, TracedPlan } from '@farm/contract/trace'
import { formatDateRange, formatQuantity } from '@farm/contract/values'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { Tag } from '../../../ui/Tag.tsx'
import type { CodedLot } from '../trace-queries.ts'
import styles from './HistoryTrace.module.css'
import { LotCard } from './LotCard.tsx'

interface TracedCardProps {
  readonly plan: TracedPlan
  readonly origin: string
  readonly onOpen: (lot: StoryLot) => void
  readonly onPrint: (lot: CodedLot) => void
}

/** A plan with its lots; its name leads to its story. */
export function TracedCard({ plan, origin, onOpen, onPrint }: TracedCardProps) {
  const address = useAddress()
  const { Id, Name, Status, Crop, Variety, Enterprise, Places, StartDate, EndDate, Harvest, Lots, LotTotal } = plan
  const facts = [
    [Crop, Variety].filter(Boolean).join(' '),
    Enterprise,
    Places.join('、'),
    StartDate && formatDateRange(StartDate, EndDate),
    Harvest === undefined ? '' : `采收 ${formatQuantity(Harvest, '公斤')}`,
  ]
  return (
    <li className={styles.plan}>
      <h2 className={styles.head}>
        <Link to={address(`/FarmPlan/HistoryDetail?id=${Id}`)}>{Name || '—'}</Link>
        <Tag tone={planStates.toneOf(Status)}>{Status}</Tag>
      </h2>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {Lots.length === 0 && <p className={styles.facts}>还没有批次</p>}
      {Lots.length > 0 && (
        <ul className={styles.lots} aria-label={`${Name}的批次`}>
          {Lots.map((lot) => (
            <LotCard key={lot.Id} lot={lot} origin={origin} onOpen={onOpen} onPrint={onPrint} />
          ))}
        </ul>
      )}
      {LotTotal > Lots.length && (
        <p className={styles.facts}>
          共 {LotTotal} 个批次，还有 {LotTotal - Lots.length} 个，见溯源详情
        </p>
      )}
    </li>
  )
}
