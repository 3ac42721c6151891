import { checkCrop, cropCategoryForm, cropForm } from '@farm/contract/crops'
import { planForm } from '@farm/contract/plans'
import { crud } from '../../engine/crud/crud.tsx'

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
  empty: '还没有作物，先新增一个',
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

export const cropCategoryScreens = crud({
  form: cropCategoryForm,
  at: '/Core/CropCate',
  columns: ['Name', 'Parent', 'Code', 'Order'],
  search: ['Name', 'Code'],
  filters: ['Parent'],
  order: 'Order asc',
  tree: 'Parent',
  empty: '还没有作物分类，先新增一个',
  referrers: [{ form: cropForm, field: 'Category', list: '/Core/CropList', columns: ['Name', 'Variety'] }],
})
