import { cropCategoryList } from '../domains/crops/index.ts'
import { inspectionList } from '../domains/inspections/index.ts'
import { type KnownLists, knownList } from '../engine/crud/known-lists.ts'

/** Lists that tell more than the fields of their form do, at every address where the records are listed. */
export const knownLists: KnownLists = {
  [cropCategoryList.form.id]: knownList(cropCategoryList),
  [inspectionList.form.id]: knownList(inspectionList),
}
