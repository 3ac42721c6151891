import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { clockScreens } from '../domains/clock/index.ts'
import { scheduleScreens } from '../domains/schedules/index.ts'
import { reportScreens } from '../domains/statistics/index.ts'

export const dataRoutes = {
  '/Data/ClockCalendar': clockScreens.Calendar,
  '/Data/WorkersReport': reportScreens.Workers,
  '/Data/PlanReport': reportScreens.Plan,
  '/Data/CropReport': reportScreens.Crop,
  '/Data/InputsReport': reportScreens.Inputs,
  '/Data/AgriReport': reportScreens.Agri,
  '/Data/ProdReport': reportScreens.Prod,
  '/Data/ScheduleList': scheduleScreens.List,
  '/Data/ScheduleAdd': scheduleScreens.Add,
  '/Data/ScheduleAdd/:id': scheduleScreens.Edit,
  '/Data/GoodsReport': reportScreens.Goods,
  '/Data/IrriReport': reportScreens.Irri,
} satisfies Partial<Record<BuiltPath, ComponentType>>
