import { filterOn, readData } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { formatQuantity } from '@farm/contract/values'
import { Link } from 'react-router'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import styles from './OrderFacts.module.css'

const MOST = 50

/** The lots that were sent for an order; nothing is said where none was. */
export function SentLots({ order }: { readonly order: string }) {
  return useCan()('/FarmOperation/Lots') ? <Lots order={order} /> : null
}

function Lots({ order }: { readonly order: string }) {
  const at = useRecordAddress()
  const qs = filterOn<typeof lotForm>([{ path: ['Order'], op: '=', values: [order] }])
  const { data } = useRecordPage({ formId: lotForm.id, qs, page: 1, pageSize: MOST, orderBy: 'Date desc' })
  if (!data || data.answer.length === 0) return null
  return (
    <section aria-label="发货批次">
      <h3 className={styles.title}>发货批次</h3>
      <ul className={styles.sent}>
        {data.answer.map(({ Id, Data }) => {
          const { Number: number = '—', Status: status = '正常', Date: day = '', Quantity } = readData(lotForm, Data)
          const address = at(lotForm.id, Id)
          return (
            <li key={Id}>
              {address === undefined ? number : <Link to={address}>{number}</Link>}
              {` ${day}`}
              {Quantity !== undefined && ` ${formatQuantity(Quantity, '公斤')}`}
              {status !== '正常' && `（${status}）`}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
