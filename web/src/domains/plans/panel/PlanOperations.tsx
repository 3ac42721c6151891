import type { Referred } from '@farm/contract/forms'
import { ReferenceName } from '../../../engine/reference/ReferenceName.tsx'
import styles from './PlanOperations.module.css'
import type { Plan } from '../plan.ts'
import { type Work, plannedWork, unplannedWork } from '../plan-work.ts'

interface PlanOperationsProps {
  readonly plan: Plan
  readonly work: readonly Work[]
}

interface LineProps {
  readonly operation: Referred
  readonly work: Work | undefined
  readonly isNext?: boolean
}

/** Operation by operation: done how often, and when last. */
export function PlanOperations({ plan, work }: PlanOperationsProps) {
  const planned = plannedWork(plan, work)
  const isRunning = plan.status === '执行中' || plan.status === '草稿'
  const next = isRunning ? planned.findIndex((one) => !one.work) : -1
  const others = unplannedWork(plan, work)
  if (planned.length === 0 && others.length === 0) return <p className={styles.nothing}>没有排作业，也还没有打卡</p>
  return (
    <>
      {planned.length === 0 ? (
        <p className={styles.nothing}>没有排作业</p>
      ) : (
        <ol className={styles.operations}>
          {planned.map((one, index) => (
            <Line key={one.operation.Id} {...one} isNext={index === next} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.title}>计划外的作业</h3>
          <ul className={styles.operations}>
            {others.map((one) => (
              <Line key={one.operation.Id} operation={one.operation} work={one} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Line({ operation, work, isNext = false }: LineProps) {
  const state = work ? 'done' : 'open'
  return (
    <li className={styles.operation} data-state={isNext ? 'next' : state}>
      <span className={styles.name}>
        <ReferenceName to="operations" referred={operation} />
      </span>
      <span className={styles.told}>{work ? `打卡 ${work.count} 次，最近 ${work.last}` : openText({ isNext })}</span>
    </li>
  )
}

function openText({ isNext }: { readonly isNext: boolean }): string {
  return isNext ? '下一步' : '未打卡'
}
