import { planForm } from '@farm/contract/plans'
import { Link, useSearchParams } from 'react-router'
import styles from './PlanTabs.module.css'
import { useCount } from '../plan-queries.ts'
import { type Tab, tabs, writeTab } from './plan-tabs.ts'

interface PlanTabsProps {
  readonly open: Tab
  /** The filter of what a tab would show, the choices of the person included. */
  readonly filterOf: (tab: Tab) => string | undefined
}

/** The questions that are asked of the plans every day, each with how many it would show. */
export function PlanTabs({ open, filterOf }: PlanTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="快捷筛选">
      {tabs.map((tab) => (
        <TabLink key={tab.key} tab={tab} open={open} filter={filterOf(tab)} />
      ))}
    </nav>
  )
}

interface TabLinkProps {
  readonly tab: Tab
  readonly open: Tab
  readonly filter: string | undefined
}

function TabLink({ tab, open, filter }: TabLinkProps) {
  const [address] = useSearchParams()
  const count = useCount(planForm.id, filter)
  const isAlarming = tab.key === 'late' && count !== undefined && count.total > 0
  return (
    <Link
      to={{ search: writeTab(address, tab).toString() }}
      className={styles.tab}
      preventScrollReset
      aria-current={tab.key === open.key || undefined}
    >
      {tab.label}
      <span className={styles.badge} data-alarming={isAlarming || undefined}>
        {count?.text ?? '…'}
      </span>
    </Link>
  )
}
