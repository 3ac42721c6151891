import { planForm } from '@farm/contract/plans'
import { useBinAddress } from '../../../engine/care/list-paths.ts'
import { AddLink } from '../../../engine/list/AddLink.tsx'
import { FilterBar } from '../../../engine/list/FilterBar.tsx'
import { ListBody } from '../../../engine/list/ListBody.tsx'
import { ListFoot } from '../../../engine/list/ListFoot.tsx'
import { ListFrame } from '../../../engine/list/ListFrame.tsx'
import { ListRows } from '../../../engine/list/groups/ListRows.tsx'
import { useRemoval } from '../../../engine/list/use-removal.tsx'
import { isWaiting } from '../../../engine/list/use-rows.ts'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { SheetTools } from '../../../engine/sheets/SheetTools.tsx'
import { usePage } from '../../../engine/page/index.ts'
import { OpensWithView } from '../../../engine/views/OpensWithView.tsx'
import { SaveViewButton } from '../../../engine/views/SaveViewButton.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { PlanPanel } from '../panel/PlanPanel.tsx'
import { usePlanActs } from '../plan-acts.ts'
import { PlansInSightContext } from '../shown-plan.ts'
import { NoPlans } from './NoPlans.tsx'
import { PlanRows } from './PlanRows.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { PlansOfGroup } from './PlansOfGroup.tsx'
import { PlansTop } from './PlansTop.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { PLANS, usePlanList } from './use-plan-list.ts'

/** 计划进度: every plan with how far it is, whether it is late and what comes next. */
export function PlanList() {
  return (
    <OpensWithView screen={PLANS}>
      <OpenPlans />
    </OpensWithView>
  )
}

function OpenPlans() {
  const { title = '计划进度' } = usePage()
  const plans = usePlanList()
  const acts = usePlanActs()
  const removal = useRemoval(planForm)
  const isPhone = useIsPhone()
  const { declaration, list } = plans
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
        note={<PlanSummary />}
        actions={
          <>
            <ViewSwitch open={plans.view} />
            <SheetTools list={list} acts={acts} title={title} />
          </>
        }
        add={add}
        filters={
          <FilterBar declaration={declaration} state={state} isWaiting={isWaiting(page)} onChange={change}>
            <SaveViewButton list={list} />
          </FilterBar>
        }
        top={<PlansTop plans={plans} bin={bin} canEdit={acts.edit !== undefined} onRemove={askToRemove} />}
      >
        <ListBody
          error={page.error}
          count={page.data?.answer.length}
          onRetry={() => void page.refetch()}
          empty={<NoPlans declaration={declaration} list={list} tab={plans.tab} action={!isPhone && add} />}
        >
          {plans.view.key === 'gantt' ? (
            <>
              <PlanRows plans={plans} canRemove={acts.canRemove} canMove={acts.edit !== undefined} />
              <ListFoot list={list} />
            </>
          ) : (
            <ListRows
              list={list}
              draw={(of) =>
                of === list ? (
                  <PlanRows plans={plans} canRemove={acts.canRemove} canMove={acts.edit !== undefined} />
                ) : (
                  <PlansOfGroup plans={plans} list={of} canRemove={acts.canRemove} />
                )
              }
            />
          )}
          <DoubtedOf
            lead="本页计划的打卡"
            where={[{ path: ['Plan'], op: 'in', values: (page.data?.answer ?? []).map(({ Id }) => Id) }]}
          />
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
