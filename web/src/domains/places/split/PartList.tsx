import { useId } from 'react'
import { formatQuantity } from '@farm/contract/values'
import styles from './Split.module.css'
import type { Part } from './parts.ts'

interface PartListProps {
  readonly parts: readonly Part[]
  readonly kept: number
  readonly onKeep: (at: number) => void
  readonly onName: (at: number, name: string) => void
}

const MOST_NAME = 100

/** The parts of a divided plot: their names, their areas, and which of them the plot stays. */
export function PartList({ parts, kept, onKeep, onName }: PartListProps) {
  const id = useId()
  return (
    <fieldset className={styles.parts}>
      <legend>分成 {parts.length} 块，选中的保留原地块（计划和历史留在它上面）</legend>
      {parts.map(({ name, areaMu }, index) => (
        // The parts of a line have no names of their own; they are drawn anew with it.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.part}>
          <input
            type="radio"
            name={id}
            aria-label={`第 ${index + 1} 块保留原地块`}
            checked={kept === index}
            onChange={() => onKeep(index)}
          />
          <input
            className={styles.name}
            aria-label={`第 ${index + 1} 块的名称`}
            value={name}
            maxLength={MOST_NAME}
            aria-invalid={name.trim() === ''}
            onChange={({ target }) => onName(index, target.value)}
          />
          <span className={styles.area}>{formatQuantity(areaMu, '亩')}</span>
        </div>
      ))}
    </fieldset>
  )
}
