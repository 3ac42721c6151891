import styles from './OutlineFigures.module.css'
import type { Corner } from '../../ui/corners.ts'
import { areaText, perimeterText } from './outline-of.ts'

/** How large an outline is. */
export function OutlineFigures({ corners }: { readonly corners: readonly Corner[] }) {
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>面积</dt>
        <dd className={styles.area}>{areaText(corners)}</dd>
      </div>
      <div>
        <dt>周长</dt>
        <dd>{perimeterText(corners)}</dd>
      </div>
      <div>
        <dt>拐点</dt>
        <dd>{corners.length} 个</dd>
      </div>
    </dl>
  )
}
