import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { clockScreens } from '../domains/clock/index.ts'

export const clockRoutes = {
  '/Clock': clockScreens.Home,
  '/ClockForm': clockScreens.Form,
} satisfies Partial<Record<BuiltPath, ComponentType>>
