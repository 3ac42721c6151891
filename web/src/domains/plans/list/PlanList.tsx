import { planForm } from '@farm/contract/plans'
import { useBinAddress } from '../../../engine/care/list-paths.ts'
import { AddLink } from '../../../engine/list/AddLink.tsx'
import { FilterBar } from '../../../engine/list/FilterBar.tsx'
import { ListBody } from '../../../engine/list/ListBody.tsx'
import { ListFoot } from '../../../engine/list/ListFoot.tsx'
import { ListFrame } from '../../../engine/list/ListFrame.tsx'
import { useRemoval } from '../../../engine/list/use-removal.tsx'
import { isWaiting } from '../../../engine/list/use-rows.ts'
import { usePage } from '../../../engine/page/index.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { PlanPanel } from '../panel/PlanPanel.tsx'
import { usePlanActs } from '../plan-acts.ts'
import { PlansInSightContext } from '../shown-plan.ts'
import { NoPlans } from './NoPlans.tsx'
import { PlanRows } from './PlanRows.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { PlansTop } from './PlansTop.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { WorkFault } from './WorkFault.tsx'
import { usePlanList } from './use-plan-list.ts'

/** 计划进度: every plan with how far it is, whether it is late and what comes next. */
export function PlanList() {
  const { title = '计划进度' } = usePage()
  const plans = usePlanList()
  const acts = usePlanActs()
  const removal = useRemoval(planForm)
  const isPhone = useIsPhone()
  const { declaration, list, work } = plans
  const { state, change, page, selection } = list
  const close = () => change({ open: undefined }, { replace: true })
  const askToRemove = acts.canRemove ? () => removal.ask(selection.selected, selection.clear) : undefined
  const binAddress = useBinAddress()(planForm.id)
  const bin = acts.canRemove ? binAddress : undefined
  const add = acts.add && <AddLink to={acts.add} name={planForm.name} />
  return (
    <PlansInSightContext value={plans.inSight}>
      <ListFrame
        title={title}
        note={<PlanSummary today={plans.today} />}
        actions={<ViewSwitch open={plans.view} />}
        add={add}
        filters={<FilterBar declaration={declaration} state={state} isWaiting={isWaiting(page)} onChange={change} />}
        top={<PlansTop plans={plans} bin={bin} onRemove={askToRemove} />}
      >
        <ListBody
          error={page.error}
          count={page.data?.answer.length}
          onRetry={() => void page.refetch()}
          empty={<NoPlans declaration={declaration} list={list} tab={plans.tab} action={!isPhone && add} />}
        >
          <WorkFault error={work.error} onRetry={() => void work.refetch()} />
          <PlanRows plans={plans} canRemove={acts.canRemove} />
          <ListFoot list={list} />
        </ListBody>
      </ListFrame>
      {state.open && (
        <PlanPanel
          key={state.open}
          id={state.open}
          acts={acts}
          onClose={close}
          onRemove={(record) => removal.ask([record], close)}
        />
      )}
      {removal.dialog}
    </PlansInSightContext>
  )
}
