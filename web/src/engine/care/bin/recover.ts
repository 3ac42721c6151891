import { careCalls } from '@farm/contract/forms'
import { post } from '../../../platform/http.ts'

/** Takes records back out of the recycle bin: all of them or none. */
export function recoverRecords(ids: readonly string[]): Promise<unknown> {
  return post(careCalls.recover, { Ids: [...ids] })
}
