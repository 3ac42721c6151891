import type { Referred } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { Link } from 'react-router'
import { useRecordAddress } from '../../engine/care/list-paths.ts'
import { CutMiddle } from '../../ui/CutMiddle.tsx'
import { nameOfReferred } from './plan.ts'

/** The order that a plan serves, open beside its list where the person may see that. */
export function OrderLink({ order }: { readonly order: Referred }) {
  const address = useRecordAddress()(orderForm.id, order.Id)
  const name = nameOfReferred(order)
  const isThere = order.Name !== undefined && !order.Deleted
  const text = <CutMiddle text={name} tail={RUNNING_NUMBER} />
  return isThere && address !== undefined ? <Link to={address}>{text}</Link> : text
}

/** The end of an order’s number: -0001. */
const RUNNING_NUMBER = 5
