import {
  type DataOf,
  builtInId,
  choice,
  confirmed,
  date,
  files,
  formKind,
  reference,
  sequence,
  text,
} from '../forms/index.ts'

export const testMethods = ['快检', '委托检测'] as const
export type TestMethod = (typeof testMethods)[number]
export const testResults = ['合格', '不合格'] as const
export type TestResult = (typeof testResults)[number]

/** A test of a lot (农产品质量安全法 (2022) article 34). One that fails holds the lot and all that was made of it. */
export const lotTestForm = formKind(
  'lot-tests',
  '批次检测',
  {
    Number: sequence('检测编号', 'JC', { dayOf: 'Date' }),
    Lot: reference('批次', 'lots', { required: true }),
    /** That of the lot. */
    Enterprise: reference('所属企业', 'enterprises', { domainOnly: true }),
    Date: date('检测日期', { required: true, default: 'today', sortable: true }),
    Items: text('检测项目', { max: 200, required: true }),
    Method: choice('检测方式', testMethods, { required: true, default: '快检' }),
    Institution: text('检测机构', { max: 100, requiredWhen: { field: 'Method', is: 'one-of', values: ['委托检测'] } }),
    ReportNumber: text('报告编号', {
      max: 60,
      help: '委托检测有编号并附报告才能作为承诺依据、解除不合格；开具合格证后不能修改',
    }),
    Result: choice('结果', testResults, { required: true, sortable: true }),
    Report: files('检测报告'),
    /** The SHA-256 of each file of the report, one a line, as they were when they were named here. */
    ReportHash: text('检测报告指纹', { multiline: true, domainOnly: true, help: '登记时报告文件的 SHA-256' }),
    Confirmed: confirmed('lot-tests/report-again'),
    Note: text('备注', { multiline: true }),
  },
  {
    id: builtInId(26),
    nameField: 'Number',
    counted: { dimensions: { Enterprise: ['Enterprise', 'Result'], Result: ['Result'] }, measures: [] },
  },
)

export type LotTestData = DataOf<typeof lotTestForm>
