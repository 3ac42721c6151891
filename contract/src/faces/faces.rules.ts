import type { Faults } from '../errors/index.ts'

type Data = Readonly<Record<string, unknown>>

/** Nobody knows today what somebody agrees to tomorrow. `today` is a day of the farm. */
export function checkConsentDate({ ConsentDate }: Data, today: string): Faults {
  return typeof ConsentDate === 'string' && ConsentDate > today ? { ConsentDate: ['“同意日期”不能晚于今天'] } : {}
}
