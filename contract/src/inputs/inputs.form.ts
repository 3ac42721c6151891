import { builtInId, choice, date, decimal, formKind, reference, text, whole, yesNo } from '../forms/index.ts'
import { modules } from '../access/module-names.ts'

export const inputForm = formKind(
  'inputs',
  '投入品',
  {
    Name: text('名称', { required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises'),
    Kind: choice('类别', ['种子种苗', '肥料', '农药', '农膜', '其他'], { required: true, sortable: true }),
    CommonName: text('通用名'),
    Specification: text('规格'),
    DosageForm: text('剂型', { max: 40 }),
    Ingredients: text('有效成分及含量', { max: 200 }),
    RegistrationNumber: text('登记证号', { max: 60 }),
    RegistrationEnd: date('登记证有效期至'),
    Maker: text('生产企业'),
    Toxicity: choice('毒性', ['微毒', '低毒', '中等毒', '高毒', '剧毒']),
    Scope: text('使用范围', { max: 200 }),
    Target: text('防治对象', { max: 200 }),
    Usage: text('用法', { max: 200 }),
    DosePerMu: decimal('每亩用量', { min: 0, digits: 3 }),
    Unit: choice('单位', ['斤', '公斤', '克', '毫升', '升', '吨', '袋', '瓶', '株', '卷'], { required: true }),
    MostTimes: whole('每季最多使用次数', { min: 0, max: 99 }),
    SafeDays: whole('安全间隔期', { unit: '天', min: 0, max: 365 }),
    BetweenDays: whole('施药间隔', { unit: '天', min: 0, max: 365 }),
    Restricted: yesNo('限用'),
  },
  { id: builtInId(5), sharing: 'inherited', modules: [modules.farm] },
)
