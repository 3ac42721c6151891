import { formatQuantity } from '@farm/contract/values'
import styles from './Hint.module.css'

interface AreaHintProps {
  /** What the chosen plots measure together, in mu. */
  readonly total: number | undefined
  readonly area: unknown
  readonly onTake: () => void
}

/** Says where the area comes from, or what the plots would give. */
export function AreaHint({ total, area, onTake }: AreaHintProps) {
  if (total === undefined) return '选好地块后按面积自动合计'
  if (area === total) return '已按地块合计'
  return (
    <>
      地块合计 {formatQuantity(total, '亩')}
      <button type="button" className={styles.take} onClick={onTake}>
        按地块合计
      </button>
    </>
  )
}
