import { type DataOf, builtInId, choice, date, files, formKind, reference, sequence, text } from '../forms/index.ts'

export const testMethods = ['快检', '委托检测'] as const
export type TestMethod = (typeof testMethods)[number]
export const testResults = ['合格', '不合格'] as const
export type TestResult = (typeof testResults)[number]

/** A test of a lot (农产品质量安全法 (2022) article 34). One that fails holds the lot and all that was made of it. */
export const lotTestForm = formKind(
  'lot-tests',
  '批次检测',
  {
    Number: sequence('检测编号', 'JC'),
    Lot: reference('批次', 'lots', { required: true }),
    /** That of the lot. */
    Enterprise: reference('所属企业', 'enterprises', { domainOnly: true }),
    Date: date('检测日期', { required: true, default: 'today', sortable: true }),
    Items: text('检测项目', { max: 200, required: true }),
    Method: choice('检测方式', testMethods, { required: true, default: '快检' }),
    Institution: text('检测机构', { max: 100, requiredWhen: { field: 'Method', is: 'one-of', values: ['委托检测'] } }),
    ReportNumber: text('报告编号', { max: 60 }),
    Result: choice('结果', testResults, { required: true, sortable: true }),
    Report: files('检测报告'),
    Note: text('备注', { multiline: true }),
  },
  {
    id: builtInId(26),
    nameField: 'Number',
    counted: { dimensions: { Enterprise: ['Enterprise', 'Result'], Result: ['Result'] }, measures: [] },
  },
)

export type LotTestData = DataOf<typeof lotTestForm>
