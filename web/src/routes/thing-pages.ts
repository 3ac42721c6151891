import type { BuiltPath } from '@farm/contract/addresses'
import { alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import { deviceForm } from '@farm/contract/devices'
import { lotForm } from '@farm/contract/lots'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { scheduleForm } from '@farm/contract/schedules'
import { workOrderForm } from '@farm/contract/work-orders'
import type { ThingPage, ThingPages } from '../engine/reference/thing-pages.ts'

function page(path: BuiltPath): ThingPage {
  return { path, at: path.replace(/:\w+$/, '{id}') }
}

function beside(path: BuiltPath): ThingPage {
  return { path, at: `${path}?open={id}` }
}

function named(path: BuiltPath): ThingPage {
  return { path, at: `${path}?id={id}` }
}

/** Where notices and the chain lead: the page on which one goes on with a thing, else the list beside which it opens. */
export const thingPages: ThingPages = {
  [orderForm.key]: [
    page('/ExternalOrder/AddData/:id'),
    page('/OrderSys/Order/AddData/:id'),
    beside('/ExternalOrder/List'),
    beside('/OrderSys/Order/List'),
  ],
  [planForm.key]: [named('/FarmPlan/Detail'), named('/OrderSys/Plan/Detail'), beside('/FarmPlan/MakePlan')],
  [alarmForm.key]: [beside('/FarmOperation/AlarmData')],
  [lotForm.key]: [beside('/FarmOperation/Lots')],
  [deviceForm.key]: [page('/Core/DeviceDetail/:id')],
  [placeForm.key]: [page('/Core/PlaceDetail/:id')],
  [workOrderForm.key]: [
    page('/WorkOrder/AddData/:id'),
    page('/ClockSys/WorkOrder/AddData/:id'),
    page('/ClockSys/ClockOperation/WorkDetail/:workId'),
  ],
  [scheduleForm.key]: [beside('/Data/ScheduleList')],
  [consultationForm.key]: [page('/ClockSys/Diagnosis/Detail/:id')],
  [clockForm.key]: [beside('/FarmOperation/ClockData'), page('/ClockSys/ClockOperation/Detail/:id')],
}
