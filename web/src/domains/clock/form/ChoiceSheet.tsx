import type { ReactNode } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './ChoiceSheet.module.css'

/** One line to choose. */
export interface Choice {
  readonly id: string
  readonly name: string
  readonly note?: string | undefined
}

interface ChoiceSheetProps {
  readonly title: string
  readonly text: string
  readonly onText: (text: string) => void
  /** On their way while undefined. */
  readonly choices: readonly Choice[] | undefined
  readonly hasMore: boolean
  readonly error: Error | null
  readonly onRetry: () => void
  /** Said when there is nothing to choose. */
  readonly emptyText: string
  readonly chosen: readonly string[]
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
  readonly foot?: ReactNode
}

/** Chooses from a list that can be searched, in every state of it. */
export function ChoiceSheet(props: ChoiceSheetProps) {
  const { title, text, onText, onClose, foot } = props
  const search = (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        className={styles.input}
        aria-label={`查找${title}`}
        placeholder="输入名称查找"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </label>
  )
  return (
    <BottomSheet title={title} head={search} foot={foot} onClose={onClose}>
      <Choices {...props} />
    </BottomSheet>
  )
}

function Choices({ title, choices, hasMore, error, onRetry, emptyText, chosen, onChoose }: ChoiceSheetProps) {
  if (error && !choices) {
    return (
      <div className={styles.state} role="alert">
        <p>{error.message}</p>
        <Button size="touch" onClick={onRetry}>
          重试
        </Button>
      </div>
    )
  }
  if (!choices) return <p className={styles.state}>正在查询…</p>
  if (choices.length === 0) {
    return (
      <p className={styles.state} role="status">
        {emptyText}
      </p>
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label={`可选${title}`}>
        {choices.map(({ id, name, note }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={chosen.includes(id)}
              onClick={() => onChoose(id)}
            >
              <span className={styles.name}>{name}</span>
              {note && <span className={styles.note}>{note}</span>}
              <span className={styles.tick} aria-hidden="true">
                {chosen.includes(id) && '✓'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && <p className={styles.more}>还有更多，请输入名称查找</p>}
    </>
  )
}
