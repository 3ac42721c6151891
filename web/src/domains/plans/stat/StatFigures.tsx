import { Link } from 'react-router'
import { formatNumber } from '../../../engine/records/format.ts'
import styles from './PlanStat.module.css'
import type { PlanFigures } from './plan-groups.ts'
import { usePlansAddress } from './use-plans-address.ts'

/** The running plans in four figures, each leading to the plans behind it. */
export function StatFigures({ figures: { Plans, Area, Progress, Late } }: { readonly figures: PlanFigures }) {
  const addressOf = usePlansAddress()
  const all = addressOf()
  return (
    <section className={styles.figures} aria-label="合计">
      <Figure label="执行中计划" value={formatNumber({ digits: 0 }, Plans)} unit="个" to={all} />
      <Figure label="计划面积" value={formatNumber({ digits: 2, unit: '亩' }, Area)} unit="亩" to={all} />
      <Figure label="平均进度" value={formatNumber({ digits: 1 }, Progress)} unit="%" to={all} />
      <Figure
        label="延误"
        value={formatNumber({ digits: 0 }, Late)}
        unit="个"
        to={addressOf({ tab: 'late' })}
        isBad={Late > 0}
      />
    </section>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly to: string | undefined
  readonly isBad?: boolean
}

function Figure({ label, value, unit, to, isBad }: FigureProps) {
  const figure = <b data-bad={isBad || undefined}>{value}</b>
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span>
        {to === undefined ? (
          figure
        ) : (
          <Link to={to} title={`查看${label}的明细`}>
            {figure}
          </Link>
        )}{' '}
        {unit}
      </span>
    </div>
  )
}
