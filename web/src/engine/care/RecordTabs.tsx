import type { ReactNode } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './RecordTabs.module.css'
import { type CareProps, useCareTabs } from './use-care-tabs.tsx'

interface RecordTabsProps extends CareProps {
  /** What the record says. */
  readonly facts: ReactNode
}

/** One record in a panel beside its list: what it says, and behind it what there is to know about it. */
export function RecordTabs({ facts, ...care }: RecordTabsProps) {
  return (
    <div className={styles.tabs}>
      <Tabs
        look="bare"
        label={`${care.form.name}的内容`}
        tabs={[{ key: 'facts', label: '详情', content: facts }, ...useCareTabs(care)]}
      />
    </div>
  )
}
