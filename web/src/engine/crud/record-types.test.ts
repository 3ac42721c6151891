import { cropForm } from '@farm/contract/crops'
import { planForm } from '@farm/contract/plans'
import { expect, test } from 'vitest'
import { crud } from './crud.tsx'

const list = { form: cropForm, at: '/Core/Crop', columns: ['Name'] } as const
const referrer = { form: planForm, field: 'Crops', list: '/FarmPlan/MakePlan', columns: ['Name'] } as const

/** Nothing is drawn: what matters here is what compiles. */
function compiled(): void {
  crud({ ...list, filters: ['Category'], keyFacts: ['Variety'], search: ['Code'], referrers: [referrer] })
  // @ts-expect-error -- no field of a crop is called so
  crud({ ...list, columns: ['Name', 'Catgory'] })
  // @ts-expect-error -- no field of a crop is called so
  crud({ ...list, columns: [{ field: 'Stags', width: 240 }] })
  // @ts-expect-error -- no field of a crop is called so
  crud({ ...list, filters: ['Catgory'] })
  // @ts-expect-error -- no field of a crop is called so
  crud({ ...list, search: ['Varety'] })
  // @ts-expect-error -- no field of a crop is called so
  crud({ ...list, keyFacts: ['Varety'] })
  // @ts-expect-error -- no field of a crop is called so
  crud({ ...list, sections: [{ title: '基本信息', fields: ['Nmae'] }] })
  // @ts-expect-error -- no crop is in a state
  crud({ ...list, tabs: [{ key: 'all', label: '全部', clauses: () => [{ path: ['Status'], op: '=', values: [] }] }] })
  // @ts-expect-error -- no field of a plan is called so, though one of a crop is
  crud({ ...list, referrers: [{ ...referrer, field: 'Category' }] })
  // @ts-expect-error -- no field of a plan is called so
  crud({ ...list, referrers: [referrer, { ...referrer, columns: ['Name', 'Staus'] }] })
  // @ts-expect-error -- no page lists it there
  crud({ ...list, referrers: [{ ...referrer, list: '/FarmPlan/Plans' }] })
  // @ts-expect-error -- there is no such page
  crud({ ...list, at: '/Core/Corp' })
}

test('a list names fields of its kind and of those that refer to it, or it does not compile', () => {
  expect(compiled).toBeTypeOf('function')
})
