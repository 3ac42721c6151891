import { faulty } from '@farm/contract/errors'
import type { EditContext } from '../forms/index.ts'
import { standsAbove } from './crops.store.ts'

/** A category may not come to stand under itself. */
export async function refuseCategoryLoop({ db, id, data }: EditContext): Promise<void> {
  if (typeof data.Parent === 'string' && (await standsAbove(db, id, data.Parent))) {
    throw faulty({ Parent: ['上级分类不能是自己或自己的下级'] })
  }
}
