import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { clockScreens } from '../domains/clock/index.ts'

export const farmOperationRoutes = {
  '/FarmOperation/ClockData': clockScreens.Data,
} satisfies Partial<Record<BuiltPath, ComponentType>>
