import type { WireRecord } from '@farm/contract/forms'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { planOf } from '../plan.ts'

/** Tells which plans serve the line already, so that nobody plans for it twice unawares. */
export function ServedNotice({ plans }: { readonly plans: readonly WireRecord[] }) {
  const address = useAddress()
  if (plans.length === 0) return null
  return (
    <span role="status">
      这一行已有 {plans.length} 个计划：
      {plans.map((record, index) => {
        const { id, name, status } = planOf(record)
        return (
          <span key={id}>
            {index > 0 && '、'}
            {/* Beside this page: what is being filled in stays where it is. */}
            <Link to={address(`/FarmPlan/MakePlan?open=${id}`)} target="_blank">
              {name}
            </Link>
            {status !== undefined && `（${status}）`}
          </span>
        )
      })}
    </span>
  )
}
