import type { WireRecord } from '@farm/contract/forms'
import { Tag } from '../../ui/Tag.tsx'
import styles from './LastDay.module.css'
import { daysLeft, lastDayText } from './days-left.ts'
import { useToday } from './use-today.ts'

/** The day up to which something is good, and how long that is while it matters. */
export function LastDay({ record: { Data }, name }: { readonly record: WireRecord; readonly name: string }) {
  const today = useToday()
  const end = Data[name]
  if (typeof end !== 'string' || end === '') return '—'
  const days = daysLeft(end, today)
  const text = lastDayText(days)
  return (
    <>
      <span className={styles.day}>{end}</span>
      {text && <Tag tone={days < 0 ? 'bad' : 'warning'}>{text}</Tag>}
    </>
  )
}
