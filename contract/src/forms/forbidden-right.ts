import { type Refusal, forbidden } from '../errors/index.ts'
import { type FormKind, type RightName, rightTexts } from './form-kind.ts'

/** The refusal of a request that needs a right over the records of a form; the right is named: 您没有“查看预警”的权限. */
export function forbiddenRight(right: RightName, { name }: Pick<FormKind, 'name'>): Refusal {
  return forbidden(`${rightTexts[right]}${name}`)
}
