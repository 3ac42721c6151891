import { type DataOf, builtInId, formKind, photos, reference, rows, text, whole } from '../forms/index.ts'

export const cropCategoryForm = formKind(
  'crop-categories',
  '作物分类',
  {
    Name: text('分类名称', { required: true, sortable: true }),
    Parent: reference('上级分类', 'crop-categories'),
    Code: text('分类代码', { max: 20, help: '按 NY/T 3177 农产品分类与代码' }),
    Order: whole('排序', { min: 0, max: 9999, sortable: true }),
  },
  { id: builtInId(3), sharing: 'inherited' },
)

export const cropForm = formKind(
  'crops',
  '作物',
  {
    Name: text('作物名称', { required: true, sortable: true }),
    Category: reference('作物分类', 'crop-categories'),
    Variety: text('品种'),
    GrowingDays: whole('全生育期', { unit: '天', min: 1, max: 3650, sortable: true }),
    Stages: text('生育阶段', { max: 200, help: '从早到晚，用顿号隔开，如播种、出苗、拔节、抽穗、成熟' }),
    Code: text('分类代码', { max: 20, help: '按 NY/T 3177 农产品分类与代码' }),
    Photos: photos('图片', { max: 3 }),
    Steps: rows(
      '标准作业',
      {
        Stage: text('生育阶段', { max: 40 }),
        Operation: reference('农事操作', 'operations', { required: true }),
        FromDay: whole('第几天起', { min: 0, max: 3650, required: true }),
        ToDay: whole('第几天止', { min: 0, max: 3650 }),
        Note: text('要求', { max: 200 }),
      },
      // How crops are grown is told by 技术规程 now; what older ones hold stays to be seen.
      { isRemoved: true },
    ),
    Note: text('备注', { multiline: true }),
  },
  { id: builtInId(2), sharing: 'inherited' },
)

export type CropData = DataOf<typeof cropForm>
