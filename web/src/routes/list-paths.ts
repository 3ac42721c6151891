import type { BuiltPath } from '@farm/contract/addresses'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'

/** Forms whose records have a list of their own, or one in each of several modules; those of all others are listed in 数据管理. */
export const listPaths: Readonly<Record<string, BuiltPath | readonly BuiltPath[]>> = {
  [planForm.id]: '/FarmPlan/MakePlan',
  [clockForm.id]: '/FarmOperation/ClockData',
  [cropForm.id]: '/Core/CropList',
  [cropCategoryForm.id]: '/Core/CropCateList',
  [placeForm.id]: '/Core/PlaceList',
  [operationForm.id]: '/Core/OperationList',
  [inputForm.id]: '/Core/InputsList',
  [enterpriseForm.id]: ['/Core/EnterpriseList', '/CountyFarm/EnterpriseList'],
  [inspectionForm.id]: '/Core/InspectionList',
  [dictionaryForm.id]: '/Core/DictionaryList',
}
