import type { BuiltPath } from '@farm/contract/addresses'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { clockHome, clockScreens, readFormFirst } from '../domains/clock/index.ts'
import { OwnWorkOrders, fieldScreens } from '../domains/work-orders/index.ts'

const home = clockHome(OwnWorkOrders)

/** The pages on which work in the field begins: they come without the declarations of all others. */
export const fieldRoutes = {
  '/Clock': home,
  '/ClockForm': clockScreens.Form,
  '/ClockSys/ClockOperation/Infomation': home,
  '/ClockSys/ClockOperation/Add': clockScreens.Form,
  '/ClockSys/ClockOperation/WorkDetail/:workId': fieldScreens.Detail,
  '/ClockSys/ClockOperation/WorkAdd': clockScreens.Form,
} satisfies Partial<Record<BuiltPath, ComponentType>>

/** What a page begins with that can be asked for before it is drawn. */
export const firstReads: Readonly<Partial<Record<string, (client: QueryClient) => Promise<void>>>> = {
  '/ClockForm': readFormFirst,
} satisfies Partial<Record<BuiltPath, unknown>>
