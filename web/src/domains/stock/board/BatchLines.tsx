import { STOCK_DIGITS, type Stock } from '@farm/contract/stock'
import { formatInUnit } from '@farm/contract/values'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './StockBoard.module.css'

/** More would make a row as high as a page. */
const MOST = 4

/** The batches that are left, the first to expire first. */
export function BatchLines({ stock: { Batches, Unit } }: { readonly stock: Stock }) {
  const shown = Batches.slice(0, MOST)
  if (shown.length === 0) return '—'
  return (
    <ul className={styles.batches}>
      {shown.map(({ Batch, Balance, ExpiryDate, State }) => (
        <li key={Batch}>
          {Batch === '' ? '不分批号' : Batch} {formatInUnit(Balance, Unit, STOCK_DIGITS)}
          {ExpiryDate !== undefined && <span className={styles.second}>，{ExpiryDate} 到期</span>}{' '}
          {State !== undefined && State !== '有效' && <Tag tone={State === '过期' ? 'bad' : 'warning'}>{State}</Tag>}
        </li>
      ))}
      {Batches.length > MOST && <li className={styles.second}>另有 {Batches.length - MOST} 批</li>}
    </ul>
  )
}
