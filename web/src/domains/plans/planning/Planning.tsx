import { planForm } from '@farm/contract/plans'
import { useMemo } from 'react'
import { FilterBar } from '../../../engine/list/FilterBar.tsx'
import { ListBody } from '../../../engine/list/ListBody.tsx'
import { ListFoot } from '../../../engine/list/ListFoot.tsx'
import { ListFrame } from '../../../engine/list/ListFrame.tsx'
import { NoRows } from '../../../engine/list/NoRows.tsx'
import { useList } from '../../../engine/list/use-list.ts'
import { isWaiting } from '../../../engine/list/use-rows.ts'
import { usePage } from '../../../engine/page/index.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { usePlanPages } from '../plan-acts.ts'
import { planOf } from '../plan.ts'
import { useIsOfMany } from '../plan-queries.ts'
import { LivePlans } from './LivePlans.tsx'
import { planningList } from './planning-list.ts'

/** 实时数据: every running plan with where it stands right now, the latest ones to be done first. */
export function Planning() {
  const { title = '实时数据' } = usePage()
  const form = useKind(planForm)
  const isOfMany = useIsOfMany()
  const declaration = useMemo(() => planningList({ form, isOfMany }), [form, isOfMany])
  const list = useList(declaration, 'planning')
  const { list: plansAt } = usePlanPages()
  const { state, change, page } = list
  const records = page.data?.answer
  const plans = useMemo(() => records?.map(planOf), [records])
  const all = <ButtonLink to={plansAt}>查看全部计划</ButtonLink>
  return (
    <ListFrame
      title={title}
      filters={<FilterBar declaration={declaration} state={state} isWaiting={isWaiting(page)} onChange={change} />}
      top={null}
    >
      <ListBody
        error={page.error}
        count={plans?.length}
        onRetry={() => void page.refetch()}
        empty={<NoRows declaration={declaration} state={state} onChange={change} action={all} />}
      >
        <LivePlans plans={plans} isBusy={page.isPlaceholderData} isOfMany={isOfMany} />
        <ListFoot list={list} />
      </ListBody>
    </ListFrame>
  )
}
