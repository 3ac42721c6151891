import { builtInId, choice, formKind, text, yesNo } from '../forms/index.ts'

export const operationTypes = [
  '整地',
  '播种',
  '育苗',
  '定植',
  '灌溉',
  '施肥',
  '用药',
  '中耕除草',
  '修剪整枝',
  '覆膜',
  '巡田',
  '病虫害调查',
  '采收',
  '清园',
  '废弃物回收',
  '其他',
] as const

export const operationForm = formKind(
  'operations',
  '农事操作',
  {
    Name: text('操作名称', { required: true, sortable: true }),
    Type: choice('操作类型', operationTypes, { required: true, sortable: true }),
    Unit: text('工作量单位', { max: 10 }),
    NeedsPhoto: yesNo('需要照片'),
    NeedsPosition: yesNo('需要定位'),
    NeedsInputs: yesNo('需要投入品'),
    Note: text('操作要求', { multiline: true }),
  },
  { id: builtInId(7), sharing: 'inherited' },
)
