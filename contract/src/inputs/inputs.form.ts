import {
  type Condition,
  type DataOf,
  builtInId,
  choice,
  date,
  decimal,
  derived,
  files,
  formKind,
  reference,
  rows,
  text,
  whole,
  yesNo,
} from '../forms/index.ts'
import { modules } from '../access/module-names.ts'

const ofKinds = (...values: readonly string[]): Condition => ({ field: 'Kind', is: 'one-of', values })
const pesticide = ofKinds('农药')
/** What the law asks to be registered. */
const registered = ofKinds('农药', '肥料')

export const inputUnits = ['斤', '公斤', '克', '毫升', '升', '吨', '袋', '瓶', '株', '卷'] as const
export type InputUnit = (typeof inputUnits)[number]

export const inputForm = formKind(
  'inputs',
  '投入品',
  {
    Name: text('名称', { required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises'),
    Kind: choice('类别', ['种子种苗', '肥料', '农药', '农膜', '其他'], { required: true, sortable: true }),
    CommonName: text('通用名'),
    Specification: text('规格'),
    DosageForm: text('剂型', { max: 40, visibleWhen: registered }),
    Ingredients: text('有效成分及含量', { max: 200, visibleWhen: registered }),
    RegistrationNumber: text('登记证号', {
      max: 60,
      visibleWhen: registered,
      help: '照标签填写：农药如 PD20081234，肥料如农肥（2018）准字 1234 号',
    }),
    RegistrationEnd: date('登记证有效期至', { visibleWhen: registered }),
    Maker: text('生产企业'),
    Toxicity: choice('毒性', ['微毒', '低毒', '中等毒', '高毒', '剧毒'], { visibleWhen: pesticide }),
    /** What the label registers; where there are rows they take the place of the single fields of the label. */
    Uses: rows(
      '登记用途',
      {
        Crops: reference('作物', 'crops'),
        Category: reference('作物分类', 'crop-categories'),
        Target: text('防治对象', { max: 100 }),
        LeastPerMu: decimal('每亩最少用量', { min: 0, digits: 3 }),
        MostPerMu: decimal('每亩最多用量', { min: 0, digits: 3 }),
        Unit: choice('单位', inputUnits),
        /** Of trees a label tells how thinly it is mixed, not how much goes onto a mu. */
        DilutionFrom: whole('最低稀释倍数', { unit: '倍', min: 1, max: 100_000 }),
        DilutionTo: whole('最高稀释倍数', { unit: '倍', min: 1, max: 100_000 }),
        MostTimes: whole('每季最多次数', { min: 0, max: 99 }),
        SafeDays: whole('安全间隔期', { unit: '天', min: 0, max: 365 }),
        BetweenDays: whole('施药间隔', { unit: '天', min: 0, max: 365 }),
      },
      { visibleWhen: registered, help: '照标签逐行填写：作物或作物分类选一个；填了这里，核查时不再用下面的单项' },
    ),
    Scope: text('使用范围', { max: 200 }),
    Target: text('防治对象', { max: 200, visibleWhen: pesticide }),
    Usage: text('用法', { max: 200 }),
    DosePerMu: decimal('每亩用量', { min: 0, digits: 3 }),
    Unit: choice('单位', inputUnits, { required: true }),
    MostTimes: whole('每季最多使用次数', { min: 0, max: 99, visibleWhen: pesticide }),
    SafeDays: whole('安全间隔期', {
      unit: '天',
      min: 0,
      max: 365,
      visibleWhen: pesticide,
      requiredWhen: pesticide,
      help: '最后一次用药到采收的天数；标签上没有要求的填 0',
    }),
    BetweenDays: whole('施药间隔', { unit: '天', min: 0, max: 365, visibleWhen: pesticide }),
    Restricted: yesNo('限用', { visibleWhen: pesticide }),
    Supplier: text('供应商'),
    BatchNumber: text('批号', { max: 60 }),
    ProductionDate: date('生产日期'),
    ShelfMonths: whole('保质期', { unit: '月', min: 1, max: 240 }),
    ExpiryDate: date('有效期至', { sortable: true }),
    /** As it was booked; of an input that several enterprises share each has its own. */
    Stock: derived(decimal('库存', { digits: 6, sortable: true, help: '按上面的单位，由出入库记账得出' })),
    LeastStock: decimal('最低库存', { min: 0, digits: 3, help: '按上面的单位；低于它时提醒补货' }),
    Certificates: files('合格证明附件'),
  },
  {
    id: builtInId(5),
    sharing: 'inherited',
    modules: [modules.farm],
    derivedFrom: { 'stock-movements': 'Input' },
  },
)

/** What the steps of a 技术规程 or a plan take of inputs: `Step` is the key of the step. */
export const stepInputs = rows('步骤投入品', {
  Step: text('步骤', { max: 8, required: true, namesRowsOf: 'Steps' }),
  Input: reference('投入品', 'inputs', { required: true }),
  Dose: decimal('每亩用量', { min: 0, digits: 3, required: true }),
  Unit: choice('单位', inputUnits, { required: true }),
})

export type InputData = DataOf<typeof inputForm>
