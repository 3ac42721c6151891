import type { Referred } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { Link } from 'react-router'
import { useRecordAddress } from '../../engine/care/list-paths.ts'
import { CutMiddle } from '../../ui/CutMiddle.tsx'
import { nameOfReferred } from '../../engine/records/referred-by.ts'

/** The order that a plan serves, open beside its list where the person may see that. */
export function OrderLink({ order }: { readonly order: Referred }) {
  const address = useRecordAddress()(orderForm.id, order.Id)
  const name = nameOfReferred(order)
  const isThere = order.Name !== undefined && !order.Deleted && !order.Unseen
  const text = <CutMiddle text={name} tail={tailOf(name)} />
  return isThere && address !== undefined ? <Link to={address}>{text}</Link> : text
}

/** The end of an order’s number: whose it is and its place on the day, `-101-0001`. */
function tailOf(number: string): number {
  const at = number.indexOf('-')
  return at === -1 ? RUNNING_NUMBER : number.length - at
}

/** -0001 */
const RUNNING_NUMBER = 5
