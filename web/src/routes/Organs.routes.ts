import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { organScreens } from '../domains/organs/index.ts'

export const organsRoutes = {
  '/Organs/List': organScreens.List,
  '/Organs/Add': organScreens.Add,
  '/Organs/Edit/:id': organScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
