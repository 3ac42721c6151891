import { AWAITED } from '@farm/contract/forms'
import { Link, useSearchParams } from 'react-router'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { useCount } from '../records/use-count.ts'
import type { ListState } from './list-address.ts'
import styles from './ListTop.module.css'

const LACKING = `${AWAITED}[=]true`

interface AwaitedTabProps {
  readonly formId: string
  readonly state: ListState
}

/** What is still to be filled in: records that lack what people made required after, or beside, an act that had no place for it. */
export function AwaitedTab({ formId, state: { where } }: AwaitedTabProps) {
  const [address] = useSearchParams()
  const count = useCount(formId, { qs: LACKING })
  const isOpen = where.some(({ path: [name] }) => name === AWAITED)
  if (!count || (count.total === 0 && !isOpen)) return null
  return (
    <Link
      className={styles.all}
      to={{ search: isOpen ? shown(address, undefined) : shown(address, LACKING) }}
      aria-current={isOpen || undefined}
      preventScrollReset
    >
      待补充
      <CountBadge text={count.text} />
    </Link>
  )
}

/** The list from its first page, narrowed by the one condition or by none. */
function shown(address: URLSearchParams, where: string | undefined): string {
  const next = new URLSearchParams(address)
  for (const key of ['page', 'after', 'where']) next.delete(key)
  if (where !== undefined) next.set('where', where)
  return next.toString()
}
