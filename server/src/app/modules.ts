import type { builtCalls } from '@farm/contract/calls'
import { type DemoAccounts, type Handlers, accessHandlers } from '../modules/access/index.ts'
import { registerClock } from '../modules/clock/index.ts'
import { registerCrops } from '../modules/crops/index.ts'
import { registerEnterprises } from '../modules/enterprises/index.ts'
import { fileHandlers } from '../modules/files/index.ts'
import { careHandlers, designHandlers, formHandlers } from '../modules/forms/index.ts'
import { organHandlers } from '../modules/organs/index.ts'
import { planHandlers, registerPlans } from '../modules/plans/index.ts'
import { statisticsHandlers } from '../modules/statistics/index.ts'
import { userHandlers } from '../modules/users/index.ts'
import type { FileStore } from '../platform/files/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { type Live, eventHandlers } from './live.ts'

/** One handler for every call of every domain: a missing or extra one does not compile. */
export type AllHandlers = { readonly [Domain in keyof typeof builtCalls]: Handlers<(typeof builtCalls)[Domain]> }

interface Needed {
  readonly clock: Clock
  readonly files: FileStore
  readonly demoAccounts: () => Promise<DemoAccounts>
  readonly live: Live
}

/** The explicit list of the modules of the product. */
export function makeModules({ clock, files, demoAccounts, live }: Needed): AllHandlers {
  registerEnterprises()
  registerPlans()
  registerCrops()
  registerClock()
  return {
    access: accessHandlers(demoAccounts),
    organs: organHandlers,
    users: userHandlers,
    forms: formHandlers(clock),
    design: designHandlers(clock),
    care: careHandlers(clock),
    plans: planHandlers(clock),
    statistics: statisticsHandlers(clock),
    files: fileHandlers({ files, clock }),
    events: eventHandlers(live),
  }
}
