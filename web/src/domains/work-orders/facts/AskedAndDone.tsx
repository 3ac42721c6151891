import type { WireRecord } from '@farm/contract/forms'
import { Failure } from '../../../engine/records/Failure.tsx'
import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { type WorkOrder, idsOf, workOrderOf } from '../work-order.ts'
import { useSummedPunchIns } from '../work-order-queries.ts'
import styles from './AskedAndDone.module.css'
import { Checklist } from './Checklist.tsx'
import { areaOf, balanceOf, balanceText } from './input-sums.ts'

/** So many of the latest punch-ins show their photos. */
const MOST_SHOWN = 50

/** What a work order asked for at the left, what was punched in for it at the right. */
export function AskedAndDone({ record }: { readonly record: WireRecord }) {
  const order = workOrderOf(record)
  const { data, error, refetch } = useSummedPunchIns(order.id)
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
        {data && <Done punchIns={data.answer} total={data.total ?? data.answer.length} />}
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      </section>
      {data && <Balance order={order} punchIns={data.answer} />}
    </div>
  )
}

interface DoneProps {
  readonly punchIns: readonly WireRecord[]
  readonly total: number
}

function Done({ punchIns, total }: DoneProps) {
  if (total === 0) return <p className={styles.none}>还没有打卡</p>
  const people = [...new Set(punchIns.map(({ User }) => User.RealName || User.Name))]
  const area = areaOf(punchIns)
  const left = total - punchIns.length
  const photos = punchIns.slice(0, MOST_SHOWN).flatMap(({ Data }) => idsOf(Data.Photos))
  return (
    <>
      <p className={styles.words}>
        {total} 次打卡，{people.join('、')}
        {area > 0 && `，共 ${area.toFixed(2)} 亩`}
      </p>
      {left > 0 && (
        <p className={styles.none}>
          合计只算了最近 {punchIns.length} 次打卡，另有 {left} 次没有计入
        </p>
      )}
      <PhotoStrip ids={photos} label="打卡照片" size="small" />
      {total > MOST_SHOWN && <p className={styles.none}>照片只列出最近 {MOST_SHOWN} 次打卡的</p>}
    </>
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
        {rows.map(({ input, unit, planned, used }) => (
          <tr key={`${input} ${unit}`}>
            <th scope="row">{names.get(input)?.Name ?? '—'}</th>
            <td>{planned > 0 ? `${planned} ${unit}` : '—'}</td>
            <td>{`${used} ${unit}`}</td>
            <td data-differs={used !== planned || undefined}>{balanceText({ planned, used })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
