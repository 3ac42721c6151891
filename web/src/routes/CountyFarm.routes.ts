import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { bookScreens } from '../domains/books/index.ts'
import { countyEnterpriseScreens } from '../domains/enterprises/index.ts'
import { countyDataScreens } from '../domains/forms/index.ts'
import { statisticsScreens } from '../domains/statistics/index.ts'

export const countyFarmRoutes = {
  '/CountyFarm/EnterpriseList': countyEnterpriseScreens.List,
  '/CountyFarm/EnterpriseAdd': countyEnterpriseScreens.Add,
  '/CountyFarm/EnterpriseAdd/:id': countyEnterpriseScreens.Edit,
  '/CountyFarm/Books': bookScreens.County,
  '/CountyFarm/DataStatistics/ClockIn': statisticsScreens.ClockIn,
  '/CountyFarm/DataStatistics/Workers': statisticsScreens.Workers,
  '/CountyFarm/DataStatistics/Plan': statisticsScreens.Plan,
  '/CountyFarm/DataStatistics/Crops': statisticsScreens.Crops,
  '/CountyFarm/DataStatistics/TableData': statisticsScreens.TableData,
  '/CountyFarm/DataStatistics/InputData': statisticsScreens.InputData,
  '/CountyFarm/DataStatistics/Lots': statisticsScreens.Lots,
  '/CountyFarm/FormData/List': countyDataScreens.List,
  '/CountyFarm/FormData/Bin': countyDataScreens.Bin,
  '/CountyFarm/FormData/AddData': countyDataScreens.Add,
  '/CountyFarm/FormData/AddData/:id': countyDataScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
