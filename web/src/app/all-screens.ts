import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { boardRoutes } from '../routes/boards.routes.ts'
import { clockRoutes } from '../routes/Clock.routes.ts'
import { coreRoutes } from '../routes/Core.routes.ts'
import { countyFarmRoutes } from '../routes/CountyFarm.routes.ts'
import { dataRoutes } from '../routes/Data.routes.ts'
import { externalOrderRoutes } from '../routes/ExternalOrder.routes.ts'
import { farmOperationRoutes } from '../routes/FarmOperation.routes.ts'
import { farmPlanRoutes } from '../routes/FarmPlan.routes.ts'
import { formDataRoutes } from '../routes/FormData.routes.ts'
import { logsRoutes } from '../routes/Logs.routes.ts'
import { noneRoutes } from '../routes/none.routes.ts'
import { organsRoutes } from '../routes/Organs.routes.ts'
import { orderSysRoutes } from '../routes/OrderSys.routes.ts'
import { userRoutes } from '../routes/User.routes.ts'
import { workOrderRoutes } from '../routes/WorkOrder.routes.ts'
import { knownLists } from '../routes/known-lists.ts'
import { detailStems, listPaths } from '../routes/list-paths.ts'
import { thingPages } from '../routes/thing-pages.ts'

/** Every page that is built, by its address: one that is missing here does not compile. */
export const allScreens: Record<BuiltPath, ComponentType> = {
  ...farmPlanRoutes,
  ...farmOperationRoutes,
  ...dataRoutes,
  ...coreRoutes,
  ...formDataRoutes,
  ...countyFarmRoutes,
  ...clockRoutes,
  ...externalOrderRoutes,
  ...orderSysRoutes,
  ...workOrderRoutes,
  ...logsRoutes,
  ...userRoutes,
  ...organsRoutes,
  ...noneRoutes,
  ...boardRoutes,
}

/** Where lists and pages lead on to. */
export const ways = { thingPages, detailStems, listPaths, knownLists }
