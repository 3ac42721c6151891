import { figureLabels } from '@farm/contract/statistics'
import { Link } from 'react-router'
import { formatFigure, formatNumber, formatPercent } from '@farm/contract/values'
import styles from './PlanStat.module.css'
import type { PlanFigures } from './plan-groups.ts'
import { usePlansAddress } from './use-plans-address.ts'

/** The running plans in four figures, each leading to the plans behind it. */
export function StatFigures({ figures: { Plans, Area, Progress, Late } }: { readonly figures: PlanFigures }) {
  const addressOf = usePlansAddress()
  const all = addressOf()
  return (
    <section className={styles.figures} aria-label="合计">
      <Figure label={figureLabels.runningPlans} value={formatNumber(Plans)} unit="个" to={all} />
      <Figure
        label={figureLabels.runningArea}
        value={formatFigure(Area, { digits: 2, unit: '亩' })}
        unit="亩"
        to={all}
      />
      <Figure label={figureLabels.runningProgress} value={formatPercent(Progress, 1)} to={all} />
      <Figure
        label={figureLabels.lateNow}
        value={formatNumber(Late)}
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
  readonly unit?: string
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
        )}
        {unit !== undefined && ` ${unit}`}
      </span>
    </div>
  )
}
