import { checkCrop, cropCategoryForm, cropForm } from '@farm/contract/crops'
import { planForm } from '@farm/contract/plans'
import { crud } from '../../engine/crud/crud.tsx'
import type { KnownList } from '../../engine/crud/known-lists.ts'

export const cropScreens = crud({
  form: cropForm,
  at: '/Core/Crop',
  columns: [
    'Name',
    'Category',
    'Variety',
    { field: 'GrowingDays', width: 120 },
    { field: 'Stages', width: 240 },
    'Photos',
    'Steps',
  ],
  search: ['Name', 'Variety', 'Code'],
  filters: ['Category'],
  check: checkCrop,
  keyFacts: ['Category', 'Variety', 'GrowingDays'],
  sections: [
    { title: '基本信息', fields: ['Name', 'Category', 'Variety', 'Code', 'GrowingDays', 'Stages', 'Photos'] },
    { title: '标准作业', fields: ['Steps'] },
  ],
  referrers: [
    {
      form: planForm,
      field: 'Crops',
      list: '/FarmPlan/MakePlan',
      columns: ['Name', 'Enterprise', 'Count', 'StartDate', 'EndDate', 'Status'],
    },
  ],
})

export const cropCategoryList = {
  form: cropCategoryForm,
  columns: ['Name', 'Parent', 'Code', 'Order'],
  search: ['Name', 'Code'],
  filters: ['Parent'],
  order: 'Order asc',
  tree: 'Parent',
  referrers: [{ form: cropForm, field: 'Category', list: '/Core/CropList', columns: ['Name', 'Variety'] }],
} satisfies KnownList<typeof cropCategoryForm, readonly [typeof cropForm]>

export const cropCategoryScreens = crud({ ...cropCategoryList, at: '/Core/CropCate' })
