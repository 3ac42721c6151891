import { Link, useSearchParams } from 'react-router'
import { type Narrowing, useCount } from '../records/use-count.ts'
import styles from './TabLinks.module.css'
import { type Tab, writeTab } from './tabs.ts'

interface TabLinksProps<One extends Tab> {
  readonly formId: string
  readonly tabs: readonly One[]
  readonly open: One
  /** What a tab would show, the choices of the person included. */
  readonly narrowingOf: (tab: One) => Narrowing
}

/** The questions that are asked of a list every day, each with how many it would show. */
export function TabLinks<One extends Tab>({ formId, tabs, open, narrowingOf }: TabLinksProps<One>) {
  return (
    <nav className={styles.tabs} aria-label="快捷筛选">
      {tabs.map((tab) => (
        <TabLink key={tab.key} formId={formId} tab={tab} isOpen={tab === open} narrowing={narrowingOf(tab)} />
      ))}
    </nav>
  )
}

interface TabLinkProps {
  readonly formId: string
  readonly tab: Tab
  readonly isOpen: boolean
  readonly narrowing: Narrowing
}

function TabLink({ formId, tab, isOpen, narrowing }: TabLinkProps) {
  const [address] = useSearchParams()
  const count = useCount(formId, narrowing)
  const isAlarming = tab.isAlarming && count !== undefined && count.total > 0
  return (
    <Link
      to={{ search: writeTab(address, tab).toString() }}
      className={styles.tab}
      preventScrollReset
      aria-current={isOpen || undefined}
    >
      {tab.label}
      <span className={styles.badge} data-alarming={isAlarming || undefined}>
        {count?.text ?? '…'}
      </span>
    </Link>
  )
}
