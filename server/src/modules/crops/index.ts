import { cropCategoryForm } from '@farm/contract/crops'
import { registerRules } from '../forms/index.ts'
import { refuseCategoryLoop } from './crops.service.ts'

export function registerCrops(): void {
  registerRules(cropCategoryForm, { beforeEdit: refuseCategoryLoop })
}
