import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { coreRoutes } from '../routes/Core.routes.ts'
import { countyFarmRoutes } from '../routes/CountyFarm.routes.ts'
import { farmPlanRoutes } from '../routes/FarmPlan.routes.ts'
import { formDataRoutes } from '../routes/FormData.routes.ts'
import { noneRoutes } from '../routes/none.routes.ts'

/** Every page that is built, by its address: one that is missing here does not compile. */
const built: Record<BuiltPath, ComponentType> = {
  ...farmPlanRoutes,
  ...coreRoutes,
  ...formDataRoutes,
  ...countyFarmRoutes,
  ...noneRoutes,
}

export const screens: Readonly<Partial<Record<string, ComponentType>>> = built
