import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { countyDataScreens } from '../domains/forms/index.ts'
import { statisticsScreens } from '../domains/statistics/index.ts'

export const countyFarmRoutes = {
  '/CountyFarm/DataStatistics/ClockIn': statisticsScreens.ClockIn,
  '/CountyFarm/FormData/List': countyDataScreens.List,
  '/CountyFarm/FormData/Bin': countyDataScreens.Bin,
  '/CountyFarm/FormData/AddData': countyDataScreens.Add,
  '/CountyFarm/FormData/AddData/:id': countyDataScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
