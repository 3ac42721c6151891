import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { NoRows } from '../../../engine/list/NoRows.tsx'
import { isNarrowed } from '../../../engine/list/list-address.ts'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { writeTab } from '../../../engine/tabs/tabs.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { type PlanTab, tabs } from './plan-tabs.ts'

interface NoPlansProps {
  readonly declaration: ListDeclaration
  readonly list: ListModel
  readonly tab: PlanTab
  /** What to do when there is no plan at all. */
  readonly action: ReactNode
}

/** Why there are no plans to show; an empty tab is good news or leads back to all plans. */
export function NoPlans({ declaration, list: { state, change }, tab, action }: NoPlansProps) {
  const [address] = useSearchParams()
  const isTabAlone = tab.key !== 'all' && !isNarrowed(state) && state.page === 1
  if (!isTabAlone) return <NoRows declaration={declaration} state={state} onChange={change} action={action} />
  const all = { search: writeTab(address, tabs[0]).toString() }
  return <StateBlock kind="empty" title={tab.empty} action={<ButtonLink to={all}>查看全部计划</ButtonLink>} />
}
