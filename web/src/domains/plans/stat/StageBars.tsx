import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { standardForm } from '@farm/contract/standards'
import { useMemo } from 'react'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { GroupBars } from './GroupBars.tsx'
import type { PlanGroup } from './plan-groups.ts'
import { inStageOrder, stagePlaces } from './stage-order.ts'

/** How much land lies in each stage, in the order of the stages as far as the person may see standards. */
export function StageBars({ groups }: { readonly groups: readonly PlanGroup[] }) {
  const { data } = useRecordPage({ formId: standardForm.id, page: 1, pageSize: MAX_PAGE_SIZE })
  const sorted = useMemo(() => inStageOrder(groups, stagePlaces(data?.answer ?? [])), [groups, data])
  return (
    <GroupBars
      title="按阶段"
      first="阶段"
      field="Stage"
      groups={sorted}
      rest="没有阶段"
      measure="Area"
      note="条形长短按面积"
    />
  )
}
