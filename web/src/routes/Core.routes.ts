import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { cropCategoryScreens, cropScreens } from '../domains/crops/index.ts'
import { dictionaryScreens } from '../domains/dictionaries/index.ts'
import { designScreens } from '../domains/forms/index.ts'
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
  '/Core/DictionaryList': dictionaryScreens.List,
  '/Core/DictionaryAdd': dictionaryScreens.Add,
  '/Core/DictionaryAdd/:id': dictionaryScreens.Edit,
  '/Core/FormList': designScreens.List,
  '/Core/FormAdd': designScreens.Add,
  '/Core/FormAdd/:id': designScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
