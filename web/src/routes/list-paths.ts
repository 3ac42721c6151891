import type { BuiltPath } from '@farm/contract/addresses'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { operationForm } from '@farm/contract/operations'
import { planForm } from '@farm/contract/plans'

/** Forms whose records have a list of their own; those of all others are listed in 数据管理. */
export const listPaths: Readonly<Record<string, BuiltPath>> = {
  [planForm.id]: '/FarmPlan/MakePlan',
  [clockForm.id]: '/FarmOperation/ClockData',
  [cropForm.id]: '/Core/CropList',
  [cropCategoryForm.id]: '/Core/CropCateList',
  [operationForm.id]: '/Core/OperationList',
  [dictionaryForm.id]: '/Core/DictionaryList',
}
