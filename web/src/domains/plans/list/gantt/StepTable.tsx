import { Link, useSearchParams } from 'react-router'
import { writeList } from '../../../../engine/list/write-list.ts'
import { FigureTable } from '../../../../ui/FigureTable.tsx'
import styles from './Gantt.module.css'
import type { Plan } from '../../plan.ts'
import { type PlanStep, usePlanSteps } from './use-plan-steps.ts'

interface StepTableProps {
  readonly plans: readonly Plan[]
  readonly today: string
}

/** What the chart draws, in words: every step with its days and how it stands. */
export function StepTable({ plans, today }: StepTableProps) {
  const [address] = useSearchParams()
  const steps = usePlanSteps(plans, today)
  return (
    <div className={styles.table}>
      <FigureTable<PlanStep>
        label="计划步骤"
        rows={steps}
        keyOf={({ plan, key }) => `${plan.id} ${key}`}
        columns={[
          {
            key: 'plan',
            header: '计划',
            cell: ({ plan }) => (
              <Link to={{ search: writeList(address, { open: plan.id }).toString() }}>{plan.name}</Link>
            ),
          },
          { key: 'step', header: '步骤', cell: ({ title }) => title },
          { key: 'start', header: '开始', cell: ({ start }) => start },
          { key: 'end', header: '结束', cell: ({ end }) => end },
          { key: 'state', header: '状态', cell: ({ told }) => told },
          { key: 'after', header: '前置步骤', cell: ({ waitsFor }) => waitsFor.join('、') || '—' },
        ]}
      />
    </div>
  )
}
