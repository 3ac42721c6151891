import { operationForm } from '@farm/contract/operations'
import { useState } from 'react'
import { useChoices } from '../../../engine/reference/reference-queries.ts'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { RadioList } from '../../../ui/RadioList.tsx'
import styles from './AlarmActs.module.css'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

const TYPING_MS = 250

interface OperationChoiceProps {
  /** Id of the chosen one. */
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

/** Chooses one kind of work by name. */
export function OperationChoice({ value, onChange }: OperationChoiceProps) {
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), TYPING_MS)
  const { data, error, refetch } = useChoices(operationForm.key, { text: settled, where: [] }, { enabled: true })
  return (
    <div role="radiogroup" aria-label="农事操作">
      <span className={styles.label}>农事操作</span>
      <input
        type="search"
        className={styles.input}
        aria-label="查找农事操作"
        placeholder="输入名称查找"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data?.found.length === 0 && <p className={styles.below}>没有找到农事操作</p>}
      {data && data.found.length > 0 && (
        <RadioList
          options={data.found.map(({ Id, Name = '—' }) => ({ value: Id, text: Name }))}
          value={value}
          onChange={onChange}
        />
      )}
      {data?.hasMore && <p className={styles.below}>还有更多，请输入名称查找</p>}
    </div>
  )
}
