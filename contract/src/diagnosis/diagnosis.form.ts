import { builtInId, formKind, reference, text, whole } from '../forms/index.ts'
import { modules } from '../access/module-names.ts'

export const expertForm = formKind(
  'experts',
  '专家',
  {
    RealName: text('姓名', { required: true, sortable: true, max: 40 }),
    Company: text('单位'),
    Rank: text('职称', { max: 40 }),
    Skills: text('擅长作物', { max: 200 }),
    Phone: text('联系电话', { pattern: 'phone' }),
    User: reference('账号', 'users'),
  },
  { id: builtInId(9), nameField: 'RealName', sharing: 'inherited', modules: [modules.county] },
)

export const consultationForm = formKind(
  'consultations',
  '专家会诊',
  {
    Title: text('标题', { required: true }),
    Crops: reference('作物', 'crops'),
    Place: reference('地块', 'places'),
    Enterprise: reference('所属企业', 'enterprises'),
    Description: text('症状描述', { multiline: true }),
    Expert: reference('专家', 'experts'),
    // 1 未回复, 2 已回复, anything else 关闭.
    Status: whole('状态', { domainOnly: true, sortable: true }),
  },
  { id: builtInId(11), nameField: 'Title', personal: true },
)
