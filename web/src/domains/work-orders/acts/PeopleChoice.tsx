import { useId, useState } from 'react'
import { useChoices, useNames } from '../../../engine/reference/reference-queries.ts'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { NO_ADVICE, type PeopleAdvice, loadText, offeredBy } from '../list/people-advice.ts'
import styles from './PeopleChoice.module.css'

const TYPING_MS = 250

interface PeopleChoiceProps {
  readonly label: string
  /** Ids of the chosen ones. */
  readonly value: readonly string[]
  /** Who comes first, and how much each has to do. */
  readonly advice?: PeopleAdvice
  readonly fault: string | undefined
  readonly onChange: (ids: readonly string[]) => void
}

/** Chooses people by name, several; those that are chosen stand above those that can be. */
export function PeopleChoice({ label, value, advice = NO_ADVICE, fault, onChange }: PeopleChoiceProps) {
  const id = useId()
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), TYPING_MS)
  const { data, error, refetch } = useChoices('users', { text: settled, where: [] }, { enabled: true })
  const names = useNames('users', [...new Set([...value, ...advice.recent])])
  const offered = offeredBy(advice, data?.found, settled === '' ? names : undefined)
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <fieldset className={styles.people} aria-describedby={fault && `${id}-fault`}>
      <legend className={styles.legend}>{label}</legend>
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label={`已选${label}`}>
          {value.map((one) => {
            const name = names.get(one)?.Name ?? '…'
            return (
              <li key={one} className={styles.chip}>
                {name}
                <button type="button" aria-label={`去掉${name}`} onClick={() => toggle(one)}>
                  <Icon name="close" size={12} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <input
        type="search"
        className={styles.search}
        aria-label={`查找${label}`}
        placeholder="输入姓名查找"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // It may stand within a form that a stroke of Enter would send.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && !data && (
        <p className={styles.fault} role="alert">
          {error.message}{' '}
          <Button kind="quiet" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data?.found.length === 0 && <p className={styles.nothing}>查询到的人员列表为空</p>}
      <ul className={styles.found} aria-label={`可选${label}`}>
        {offered.map(({ Id, Name = '—' }) => (
          <li key={Id}>
            <label className={styles.person}>
              <input type="checkbox" checked={value.includes(Id)} onChange={() => toggle(Id)} />
              {Name}
              <span className={styles.load}>{loadText(advice, Id)}</span>
            </label>
          </li>
        ))}
      </ul>
      {data?.hasMore && <p className={styles.nothing}>还有更多，请输入姓名查找</p>}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
