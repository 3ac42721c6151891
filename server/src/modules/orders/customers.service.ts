import { orderForm } from '@farm/contract/orders'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { customersOf } from './orders.store.ts'

const MOST = 20

/** Earlier customers with what was noted of them last; what is hidden from the caller stays empty. */
export async function customers(db: Db, scope: Scope, search: string) {
  const kind = scope.kinds.byKey(orderForm.key)
  const isSeen = (name: string) => kind !== undefined && Object.hasOwn(kind.fields, name)
  if (!kind?.rights.has('view') || !isSeen('Customer')) return []
  const rows = await customersOf(db, scope, kind, { search: search.trim(), most: MOST })
  return rows.map(({ customer, contact, phone, address }) => ({
    Customer: customer,
    Contact: isSeen('Contact') ? contact : '',
    Phone: isSeen('Phone') ? phone : '',
    Address: isSeen('Address') ? address : '',
  }))
}
