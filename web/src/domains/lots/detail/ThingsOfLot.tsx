import type { WireRecord } from '@farm/contract/forms'
import { formatFilter } from '@farm/contract/wire'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Failure } from '../../../engine/records/Failure.tsx'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import styles from './LotFacts.module.css'

interface ThingsOfLotProps {
  readonly title: string
  readonly formId: string
  readonly lot: string
  readonly order: string
  readonly none: string
  readonly addressOf: (record: WireRecord) => string | undefined
  readonly tell: (record: WireRecord) => ReactNode
}

const MOST = 20

/** What names a lot, the latest first. */
export function ThingsOfLot({ title, formId, lot, order, none, addressOf, tell }: ThingsOfLotProps) {
  const qs = formatFilter([{ path: ['Lot'], op: '=', values: [lot] }])
  const { data, error, refetch } = useRecordPage({ formId, qs, page: 1, pageSize: MOST, orderBy: order })
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.answer.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.things}>
        {data?.answer.map((record) => {
          const at = addressOf(record)
          const name = typeof record.Data.Number === 'string' ? record.Data.Number : ''
          return (
            <li key={record.Id} className={styles.thing}>
              {at === undefined ? (
                name
              ) : (
                <Link to={at} className={styles.link}>
                  {name}
                </Link>
              )}
              {tell(record)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
