import { lotForm } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { formatFilter } from '@farm/contract/wire'
import { Link } from 'react-router'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { textOf } from '../order.ts'
import styles from './OrderFacts.module.css'

const MOST = 50

/** The lots that were sent for an order; nothing is said where none was. */
export function SentLots({ order }: { readonly order: string }) {
  return useCan()('/FarmOperation/Lots') ? <Lots order={order} /> : null
}

function Lots({ order }: { readonly order: string }) {
  const at = useRecordAddress()
  const qs = formatFilter([{ path: ['Order'], op: '=', values: [order] }])
  const { data } = useRecordPage({ formId: lotForm.id, qs, page: 1, pageSize: MOST, orderBy: 'Date desc' })
  if (!data || data.answer.length === 0) return null
  return (
    <section aria-label="发货批次">
      <h3 className={styles.title}>发货批次</h3>
      <ul className={styles.sent}>
        {data.answer.map(({ Id, Data }) => {
          const number = textOf(Data.Number) ?? '—'
          const address = at(lotForm.id, Id)
          const status = textOf(Data.Status)
          return (
            <li key={Id}>
              {address === undefined ? number : <Link to={address}>{number}</Link>}
              {` ${textOf(Data.Date) ?? ''}`}
              {typeof Data.Quantity === 'number' && ` ${formatQuantity(Data.Quantity, '公斤')}`}
              {status !== undefined && status !== '正常' && `（${status}）`}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
