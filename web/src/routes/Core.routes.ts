import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { cropCategoryScreens, cropScreens } from '../domains/crops/index.ts'
import { operationScreens } from '../domains/operations/index.ts'

export const coreRoutes = {
  '/Core/CropList': cropScreens.List,
  '/Core/CropDetail/:id': cropScreens.Detail,
  '/Core/CropAdd': cropScreens.Add,
  '/Core/CropAdd/:id': cropScreens.Edit,
  '/Core/CropCateList': cropCategoryScreens.List,
  '/Core/CropCateAdd': cropCategoryScreens.Add,
  '/Core/CropCateAdd/:id': cropCategoryScreens.Edit,
  '/Core/OperationList': operationScreens.List,
  '/Core/OperationDetail/:id': operationScreens.Detail,
  '/Core/OperationAdd': operationScreens.Add,
  '/Core/OperationAdd/:id': operationScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
