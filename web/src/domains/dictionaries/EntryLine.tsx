import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Dictionary.module.css'
import type { Entry } from './entries.ts'

interface EntryLineProps {
  readonly number: number
  readonly entry: Entry
  readonly isLast: boolean
  readonly onChange: (entry: Entry) => void
  readonly onRemove: () => void
  readonly onMove: (by: -1 | 1) => void
}

/** One entry: its word, whether it can still be chosen, its place; Alt and the arrows move it. */
export function EntryLine({ number, entry, isLast, onChange, onRemove, onMove }: EntryLineProps) {
  const { Name, IsOut = false } = entry
  const isFirst = number === 1
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp' && !isFirst) onMove(-1)
    if (event.key === 'ArrowDown' && !isLast) onMove(1)
  }
  return (
    <div className={styles.entry} data-out={IsOut || undefined}>
      <input
        className={styles.input}
        aria-label={`条目 ${number}`}
        value={Name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...entry, Name: target.value })}
        onKeyDown={press}
        onBlur={() => Name.trim() === '' && onRemove()}
      />
      <button
        type="button"
        className={styles.out}
        aria-pressed={IsOut}
        aria-label={`停用${Name}`}
        onClick={() => onChange(IsOut ? { Name } : { Name, IsOut: true })}
      >
        {IsOut ? '已停用' : '停用'}
      </button>
      <button
        type="button"
        className={styles.small}
        aria-label={`上移${Name}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" size={14} />
      </button>
      <button
        type="button"
        className={styles.small}
        aria-label={`下移${Name}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon name="down" size={14} />
      </button>
      <button type="button" className={styles.small} aria-label={`删除${Name}`} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}
