import { inspectionForm } from '@farm/contract/inspections'
import { type Personas, add } from './personas.ts'
import type { Farm } from './test-farm.ts'

/** The document by which enterprise A controls the quality of its goods: it promises by it. */
export function controlOfA(farm: Farm, { managerA, enterpriseA }: Pick<Personas, 'managerA' | 'enterpriseA'>) {
  const data = {
    Name: '内部质量控制制度',
    Kind: '内部质量控制' as const,
    Enterprise: enterpriseA.Id,
    ValidTo: '2099-12-31',
  }
  return add(farm, managerA, inspectionForm, { data })
}
