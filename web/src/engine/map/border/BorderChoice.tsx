import styles from './Border.module.css'
import type { Bordered } from './use-borders.ts'

interface BorderChoiceProps {
  readonly of: Bordered
  readonly all: readonly Bordered[]
  readonly isDisabled: boolean
  readonly onChoose: (id: string) => void
}

/** Whose border is meant; what has none yet says so. */
export function BorderChoice({ of, all, isDisabled, onChoose }: BorderChoiceProps) {
  return (
    <label className={styles.of}>
      县或企业
      <select value={of.id} disabled={isDisabled} onChange={({ target }) => onChoose(target.value)}>
        {all.map(({ id, name, rings }) => (
          <option key={id} value={id}>
            {name}
            {rings.length === 0 && '（没有边界）'}
          </option>
        ))}
      </select>
    </label>
  )
}
