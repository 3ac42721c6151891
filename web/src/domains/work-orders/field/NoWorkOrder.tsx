import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'

/** Where the person finds the work orders that they may see, the best first. */
const PLACES = [
  { path: '/Clock', text: '查看我的工单' },
  { path: '/WorkOrder/List', text: '查看工单列表' },
  { path: '/ClockSys/WorkOrder/List', text: '查看工单列表' },
] as const

/** In place of a work order that is not for the person’s eyes: why that may be, and where theirs are. */
export function NoWorkOrder() {
  const can = useCan()
  const address = useAddress()
  const place = PLACES.find(({ path }) => can(path))
  const way = place && <ButtonLink to={address(place.path)}>{place.text}</ButtonLink>
  return (
    <StateBlock kind="empty" title="看不到这张工单" action={way}>
      它可能没有派给您、已改派给别人，或者已经删除。需要查看时请联系派工的管理人员
    </StateBlock>
  )
}
