import { accessCalls } from '../access/index.ts'
import { eventCalls } from '../events/index.ts'
import { fileCalls } from '../files/index.ts'
import { careCalls, designCalls, recordCalls } from '../forms/index.ts'
import { organCalls } from '../organs/index.ts'
import { planCalls } from '../plans/index.ts'
import { statisticsCalls } from '../statistics/index.ts'
import { userCalls } from '../users/index.ts'

export { promisedCalls } from './promised.ts'

/** The calls that are built, by domain; the server answers each of them and no other. */
export const builtCalls = {
  access: accessCalls,
  organs: organCalls,
  users: userCalls,
  forms: recordCalls,
  design: designCalls,
  care: careCalls,
  plans: planCalls,
  statistics: statisticsCalls,
  files: fileCalls,
  events: eventCalls,
}
