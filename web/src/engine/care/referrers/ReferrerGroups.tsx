import type { Referrer } from '@farm/contract/forms'
import { Link } from 'react-router'
import { formatMoment } from '../../../platform/time.ts'
import { Moment } from '../../records/Moment.tsx'
import { useFilteredAddress, useRecordAddress } from '../list-paths.ts'
import styles from './ReferrerGroups.module.css'

interface ReferrerGroupsProps {
  readonly referrers: readonly Referrer[]
  /** The record that is referred to, where it is one. */
  readonly id?: string
  /** Called when one of the links is followed. */
  readonly onLeave?: () => void
}

/** What refers to a record, by form and field: how much of it, and the newest with links. */
export function ReferrerGroups({ referrers, id, onLeave }: ReferrerGroupsProps) {
  const filtered = useFilteredAddress()
  return referrers.map((referrer) => {
    const { FormId, FormName, Field, Label, Count, Records } = referrer
    const all = id !== undefined && Count > Records.length ? filtered(FormId, Field, id) : undefined
    return (
      <section key={`${FormId} ${Field}`} className={styles.group}>
        <h3 className={styles.title}>
          {FormName}的“{Label}”<span className={styles.count}>{countText(Count)}</span>
        </h3>
        <ul className={styles.records}>
          {Records.map((record) => (
            <RecordLine key={record.Id} of={referrer} record={record} onLeave={onLeave} />
          ))}
        </ul>
        {all !== undefined && (
          <Link className={styles.all} to={all} onClick={onLeave}>
            在列表中查看全部
          </Link>
        )}
      </section>
    )
  })
}

interface RecordLineProps extends Pick<ReferrerGroupsProps, 'onLeave'> {
  readonly of: Referrer
  readonly record: Referrer['Records'][number]
}

function RecordLine({ of: { FormId, FormName }, record: { Id, Name, UpdateTime }, onLeave }: RecordLineProps) {
  const to = useRecordAddress()(FormId, Id)
  const name = Name || `${FormName} ${formatMoment(UpdateTime)}`
  return (
    <li className={styles.record}>
      {to === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link className={styles.name} to={to} title={name} onClick={onLeave}>
          {name}
        </Link>
      )}
      <span className={styles.time}>
        <Moment at={UpdateTime} />
      </span>
    </li>
  )
}

/** The server counts no further. */
const MOST_COUNTED = 1_000

function countText(count: number): string {
  return count >= MOST_COUNTED ? `${MOST_COUNTED}+ 条` : `${count} 条`
}
