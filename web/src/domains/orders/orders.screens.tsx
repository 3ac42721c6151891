import { chunk } from '../../platform/chunk.ts'
import type { OrderStem } from './order-acts.ts'

/** The pages on which orders are listed, added and edited, at a stem. */
export function orderScreens(at: OrderStem) {
  return {
    List: chunk(async () => {
      const { OrderList } = await import('./list/OrderList.tsx')
      return () => <OrderList at={at} />
    }),
    Add: chunk(async () => {
      const { OrderAdd } = await import('./form/OrderAdd.tsx')
      return () => <OrderAdd at={at} />
    }),
    Edit: chunk(async () => {
      const { OrderEdit } = await import('./form/OrderEdit.tsx')
      return () => <OrderEdit at={at} />
    }),
  }
}
