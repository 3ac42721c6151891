import type { Faults } from '../errors/index.ts'
import type { FacePersonData } from './face-people.form.ts'

/** Nobody knows today what somebody agrees to tomorrow. `today` is a day of the farm. */
export function checkConsentDate({ ConsentDate = '' }: FacePersonData, today: string): Faults {
  return ConsentDate > today ? { ConsentDate: ['“同意日期”不能晚于今天'] } : {}
}
