import type { certificateForm, lotTestForm } from '@farm/contract/lots'
import { type WireRecord, filterOn } from '@farm/contract/forms'
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
  /** Further lines of the list. */
  readonly children?: ReactNode
}

const MOST = 20

/** What names a lot, the latest first. */
export function ThingsOfLot({ title, formId, lot, order, none, addressOf, tell, children }: ThingsOfLotProps) {
  const qs = filterOn<typeof certificateForm | typeof lotTestForm>([{ path: ['Lot'], op: '=', values: [lot] }])
  const { data, error, refetch } = useRecordPage({ formId, qs, page: 1, pageSize: MOST, orderBy: order })
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.answer.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.things}>
        {data?.answer.map((record) => (
          <ThingOfLot
            key={record.Id}
            name={typeof record.Data.Number === 'string' ? record.Data.Number : ''}
            address={addressOf(record)}
          >
            {tell(record)}
          </ThingOfLot>
        ))}
        {children}
      </ul>
    </section>
  )
}

interface ThingOfLotProps {
  readonly name: string
  /** Where it stands by itself; undefined where the person may not go there. */
  readonly address: string | undefined
  readonly children: ReactNode
}

export function ThingOfLot({ name, address, children }: ThingOfLotProps) {
  return (
    <li className={styles.thing}>
      {address === undefined ? (
        name
      ) : (
        <Link to={address} className={styles.link}>
          {name}
        </Link>
      )}
      {children}
    </li>
  )
}
