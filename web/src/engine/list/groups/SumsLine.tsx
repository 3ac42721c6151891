import { formatCount } from '@farm/contract/values'
import type { ListModel } from '../use-list.ts'
import styles from './SumsLine.module.css'
import { sumsOf } from './sum-text.ts'
import { useSums } from './use-figures.ts'

interface SumsLineProps {
  readonly list: Pick<ListModel, 'declaration' | 'state' | 'chosen'>
}

/** What the chosen numbers come to over all records of the list, not only those of the page. */
export function SumsLine({ list }: SumsLineProps) {
  const { data, error, isPlaceholderData, refetch } = useSums(list)
  const { declaration, state } = list
  if (state.sums.length === 0) return null
  if (error && !data) {
    return (
      <p className={styles.line} role="alert">
        合计没有算出来：{error.message}
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          重试
        </button>
      </p>
    )
  }
  if (!data) return <p className={styles.line}>正在合计…</p>
  return (
    <dl
      className={styles.line}
      aria-label="合计"
      aria-busy={isPlaceholderData}
      data-busy={isPlaceholderData || undefined}
    >
      <div>
        <dt>全部 {formatCount(data.Count)} 条合计</dt>
      </div>
      {sumsOf(declaration.form, state.sums, data.Sums).map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
