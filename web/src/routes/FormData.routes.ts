import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { farmDataScreens } from '../domains/forms/index.ts'

export const formDataRoutes = {
  '/FormData/List': farmDataScreens.List,
  '/FormData/Bin': farmDataScreens.Bin,
  '/FormData/AddData': farmDataScreens.Add,
  '/FormData/AddData/:id': farmDataScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
