import { formatQuantity } from '@farm/contract/values'
import { areaMuOf } from '../geometry.ts'
import styles from '../OutlineFigures.module.css'
import type { Ring } from './border-rings.ts'

/** How large a border is. */
export function BorderFigures({ rings }: { readonly rings: readonly Ring[] }) {
  const area = rings.reduce((sum, ring) => sum + areaMuOf(ring), 0)
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>面积</dt>
        <dd className={styles.area}>{formatQuantity(area, '亩')}</dd>
      </div>
      <div>
        <dt>块数</dt>
        <dd>{rings.length} 块</dd>
      </div>
      <div>
        <dt>拐点</dt>
        <dd>{rings.reduce((sum, ring) => sum + ring.length, 0)} 个</dd>
      </div>
    </dl>
  )
}
