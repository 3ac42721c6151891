import type { WireRecord } from '@farm/contract/forms'
import { Tag } from '../../ui/Tag.tsx'
import styles from './DistanceText.module.css'
import { distanceOf } from './distance.ts'

/** How far from the plots somebody punched in, and that it was far. */
export function DistanceText({ record }: { readonly record: WireRecord }) {
  const { text, isFar } = distanceOf(record.Data)
  return (
    <span className={styles.distance}>
      {text}
      {isFar && <Tag tone="warning">离地块较远</Tag>}
    </span>
  )
}
