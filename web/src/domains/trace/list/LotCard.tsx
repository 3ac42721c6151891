import { lotStates } from '@farm/contract/lots'
import { type StoryLot, TRACE_PATH, traceAddress } from '@farm/contract/trace'
import { formatQuantity } from '@farm/contract/values'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { type CodedLot, isCoded } from '../trace-queries.ts'
import styles from './HistoryTrace.module.css'

/** Goods that have left for somebody: of no others anything is made known. */
const DISPATCHED = '出库批次'

interface LotCardProps {
  readonly lot: StoryLot
  /** Where its code leads. */
  readonly origin: string
  readonly onOpen: (lot: StoryLot) => void
  readonly onPrint: (lot: CodedLot) => void
}

/** A lot with its code, and how often its page was opened. */
export function LotCard({ lot, origin, onOpen, onPrint }: LotCardProps) {
  const can = useCan()
  const isViewing = useIsViewing()
  const mayRelease = can('/FarmPlan/HistoryTrace#Release') && !isViewing
  const { Number: number, Stage, Status, Date: date, Quantity } = lot
  const isReleased = isCoded(lot)
  const isDispatched = Stage === DISPATCHED
  const deciding = isReleased ? '公开内容' : '发布溯源'
  return (
    <li className={styles.lot} data-found={lot.IsFound}>
      {isReleased && (
        <div className={styles.code}>
          <QrCode text={traceAddress(origin, lot.Code)} label={`${number}的溯源二维码`} />
        </div>
      )}
      <div className={styles.told}>
        <span className={styles.number}>
          {number}
          <Tag>{Stage}</Tag>
          <Tag tone={lotStates.toneOf(Status)}>{Status}</Tag>
          {lot.IsFound && <Tag tone="info">查找的批次</Tag>}
        </span>
        <span className={styles.second}>
          {[date, Quantity === undefined ? '' : formatQuantity(Quantity, '公斤')].filter(Boolean).join(' · ')}
          {(isReleased || lot.Scans > 0) && ` · 扫码 ${lot.Scans} 次`}
        </span>
        {isDispatched && (
          <span className={styles.acts}>
            <Button onClick={() => onOpen(lot)}>{mayRelease ? deciding : '公开情况'}</Button>
            {isReleased && Status === '正常' && <Button onClick={() => onPrint(lot)}>打印二维码</Button>}
            {isReleased && (
              <a href={`${TRACE_PATH}${lot.Code}`} target="_blank" rel="noreferrer">
                公开页
              </a>
            )}
          </span>
        )}
      </div>
    </li>
  )
}
