import { planStates } from '@farm/contract/plans'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useLineage } from '../lineage/lineage-queries.ts'
import styles from './Growing.module.css'
import { type Planted, cropBefore, cropText, plantedBy } from './planted.ts'
import { usePlansOn } from './plans-on-places.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** What grows on a plot now, what grew before, and every plan that was made for it. */
export function PlantingHistory({ placeId }: { readonly placeId: string }) {
  const lineage = useLineage(placeId)
  const { plans, error, refetch } = usePlansOn(placeId, lineage.data?.Ground)
  if (lineage.error) return <Failure error={lineage.error} onRetry={() => void lineage.refetch()} />
  if (!plans) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const all = plans.map(plantedBy)
  const running = all.filter(({ status }) => status === '执行中')
  const before = cropBefore(all)
  return (
    <section className={styles.section} aria-label="种植情况">
      <p className={styles.now}>
        <b>在种</b>：{running.length > 0 ? running.map(cropText).join('、') : '没有执行中的计划'}
        {before && (
          <>
            {'　'}
            <b>前茬</b>：{cropText(before)}
          </>
        )}
      </p>
      <h3 className={styles.title}>种植历史</h3>
      {all.length === 0 ? (
        <p className={styles.none}>还没有在这块地上做过计划</p>
      ) : (
        <ul className={styles.history}>
          {all.map((one) => (
            <HistoryLine key={one.planId} planted={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function HistoryLine({ planted }: { readonly planted: Planted }) {
  const address = useAddress()
  const { planId, plan, start, end, status } = planted
  return (
    <li>
      <span>{cropText(planted)}</span>
      <Link className={styles.plan} to={address(`/FarmPlan/MakePlan?open=${planId}`)}>
        {plan}
      </Link>
      <span className={styles.dates}>
        {start || '—'} 至 {end || '—'}
      </span>
      <Tag tone={planStates.rows[status].tone}>{status}</Tag>
    </li>
  )
}
