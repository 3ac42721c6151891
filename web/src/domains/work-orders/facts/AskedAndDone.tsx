import type { WireRecord } from '@farm/contract/forms'
import { formatCompared } from '@farm/contract/values'
import { Failure } from '../../../engine/records/Failure.tsx'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { type WorkOrder, workOrderOf } from '../work-order.ts'
import { useAcceptance, useSummedPunchIns } from '../work-order-queries.ts'
import styles from './AskedAndDone.module.css'
import { Checklist } from './Checklist.tsx'
import { Done } from './Done.tsx'
import { HandedIn } from './HandedIn.tsx'
import { balanceOf, balanceText } from './input-sums.ts'

/** What a work order asked for at the left, what was said and punched in for it at the right. */
export function AskedAndDone({ record }: { readonly record: WireRecord }) {
  const order = workOrderOf(record)
  const { data, error, refetch } = useSummedPunchIns(order.id)
  const acceptance = useAcceptance(order.id)
  return (
    <div className={styles.sides}>
      <section aria-label="要求" className={styles.side}>
        <h3 className={styles.title}>要求</h3>
        {order.note && <p className={styles.words}>{order.note}</p>}
        <Checklist items={order.checklist} />
        {!order.note && order.checklist.length === 0 && <p className={styles.none}>没有另外的要求</p>}
      </section>
      <section aria-label="完成" className={styles.side}>
        <h3 className={styles.title}>完成</h3>
        <HandedIn order={order} />
        {data && acceptance.data && (
          <Done
            order={order}
            acceptance={acceptance.data}
            punchIns={data.answer}
            total={data.total ?? data.answer.length}
          />
        )}
        <div className={styles.doubted}>
          <DoubtedOf where={[{ path: ['WorkOrder'], op: '=', values: [order.id] }]} />
        </div>
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {data && !acceptance.data && acceptance.error && (
          <Failure error={acceptance.error} onRetry={() => void acceptance.refetch()} />
        )}
      </section>
      {data && <Balance order={order} punchIns={data.answer} />}
    </div>
  )
}

function Balance({ order, punchIns }: { readonly order: WorkOrder; readonly punchIns: readonly WireRecord[] }) {
  const rows = balanceOf(order.inputs, punchIns)
  const names = useNames('inputs', [...new Set(rows.map(({ input }) => input))])
  if (rows.length === 0) return null
  return (
    <table className={styles.table} aria-label="投入品对照">
      <thead>
        <tr>
          <th scope="col">投入品</th>
          <th scope="col">计划</th>
          <th scope="col">实际</th>
          <th scope="col">对照</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ input, unit, planned, used }) => {
          const [asked, done] = formatCompared([planned, used], unit)
          return (
            <tr key={`${input} ${unit}`}>
              <th scope="row">{names.get(input)?.Name ?? '—'}</th>
              <td>{planned > 0 ? asked : '—'}</td>
              <td>{done}</td>
              <td data-differs={used !== planned || undefined}>{balanceText({ planned, used, unit })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
