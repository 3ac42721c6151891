import { checkCrop, cropCategoryForm, cropForm } from '@farm/contract/crops'
import { faulty } from '@farm/contract/errors'
import { type EditContext, registerRules } from '../forms/index.ts'
import { standsAbove } from './crops.store.ts'

export function registerCrops(): void {
  registerRules(cropForm, { check: checkCrop })
  registerRules(cropCategoryForm, { beforeEdit: refuseCategoryLoop })
}

/** A category may not come to stand under itself. */
async function refuseCategoryLoop({ db, id, data }: EditContext): Promise<void> {
  if (typeof data.Parent === 'string' && (await standsAbove(db, id, data.Parent))) {
    throw faulty({ Parent: ['上级分类不能是自己或自己的下级，请换一个'] })
  }
}
