import { planForm } from '@farm/contract/plans'
import { figureLabels } from '@farm/contract/statistics'
import type { ReactNode } from 'react'
import { Panel } from '../board/Panel.tsx'
import { NOT_SEEN, PanelEmpty } from '../board/PanelState.tsx'
import { type ProgressRow, ProgressRows } from '../board/ProgressRows.tsx'
import { Ring } from '../board/Ring.tsx'
import { SoftScroll } from '../board/SoftScroll.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { useWayWithin } from '../board/use-way-within.ts'
import type { CardProps } from './card.ts'
import { type PlanPart, type PlansShown, plansByCrop, plansOneByOne } from './plan-counts.ts'
import styles from './PlansCard.module.css'

interface PlansCardProps extends CardProps {
  /** Of many enterprises plans are put together by their crops. */
  readonly by: 'crop' | 'plan'
  /** Characters of a name that the legend shows. */
  readonly limit: number
  /** There is room for a line of the legend each. */
  readonly isTall?: boolean
  /** The choice of the enterprise. */
  readonly tools?: ReactNode
}

const LISTS = ['/FarmPlan/MakePlan', '/OrderSys/Plan/List'] as const
/** The card counts those alone. */
const RUNNING = 'Status=执行中'

/** The running plans by area, and how far they are. */
export function PlansCard({ organPath, className, by, limit, isTall = false, tools }: PlansCardProps) {
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['plans', by],
    feeds: ['plans'],
    organPath,
    read: (signal) => (by === 'crop' ? plansByCrop : plansOneByOne)(organPath, signal),
  })
  const running = (more = '') => way(LISTS, { query: `${RUNNING}${more}`, form: planForm.id })
  // What has no crop that may be named cannot be asked for by it.
  const toOf = ({ key }: PlanPart) => {
    if (by === 'plan') return way(LISTS, { query: `open=${key}`, form: planForm.id })
    return key === '' ? undefined : running(`&Crops=${key}`)
  }
  return (
    <Panel
      title="种植计划"
      query={query}
      className={className}
      tools={tools}
      more={running()}
      note={by === 'crop' ? weighted : countText}
      empty="查询到的计划列表为空"
      isEmpty={({ count, parts }) => count === 0 && parts.length === 0}
    >
      {({ area, parts }) => (
        <div className={styles.plans}>
          <div className={styles.ring} data-tall={isTall || undefined}>
            {area === undefined ? (
              <PanelEmpty>{NOT_SEEN}</PanelEmpty>
            ) : (
              <Ring
                title="种植计划"
                pieces={parts.map((part) => ({ key: part.key, name: part.name, value: part.area, to: toOf(part) }))}
                rest={Math.max(0, area - parts.reduce((sum, part) => sum + part.area, 0))}
                total={area}
                totalLabel="面积（亩）"
                unit="亩"
                limit={limit}
                isLow={!isTall}
              />
            )}
          </div>
          <div className={styles.rows}>
            <SoftScroll label="计划完成进度列表" lines="li">
              <ProgressRows label="计划完成进度" rows={parts.flatMap((part) => rowOf(part, toOf(part)))} />
            </SoftScroll>
          </div>
        </div>
      )}
    </Panel>
  )
}

function rowOf({ key, name, progress, isLate }: PlanPart, to: string | undefined): ProgressRow[] {
  return progress === undefined ? [] : [{ key, name, percent: progress, isLate, to }]
}

/** A plan of a hundred 亩 tells more of how far a crop is than one of two. */
function weighted(): string {
  return '按面积加权'
}

function countText({ count, late }: PlansShown): string {
  return late > 0 ? `${count} 个，${figureLabels.lateNow} ${late} 个` : `${count} 个`
}
