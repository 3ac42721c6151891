import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { clockScreens } from '../domains/clock/index.ts'

export const dataRoutes = {
  '/Data/ClockCalendar': clockScreens.Calendar,
} satisfies Partial<Record<BuiltPath, ComponentType>>
