import {
  type StateOf,
  type DataOf,
  builtInId,
  choice,
  choices,
  date,
  decimal,
  formKind,
  moment,
  reference,
  rows,
  sequence,
  stateTable,
  text,
  whole,
} from '../forms/index.ts'
import { commitmentBases, promiseVersions } from './promise-versions.ts'

/**
 * The states of a certificate.
 * - `in-force`: it can be gone by, and stands for what it covers.
 */
export const certificateStates = stateTable<'in-force'>()({
  有效: { tone: 'good', counts: ['in-force'], ways: ['作废'] },
  作废: { tone: 'neutral', counts: [], ways: [] },
})
export type CertificateStatus = StateOf<typeof certificateStates>

/** Whether a certificate of this state is in force. */
export function isInForce(status: string | null | undefined): boolean {
  return certificateStates.where('in-force').some((one) => one === status)
}

/** What is judged before a certificate is issued; see `certificates.rules.ts`. */
export const certificateChecks = [
  '批次状态',
  '检测结果',
  '承诺依据',
  '采收来源',
  '安全间隔期',
  '投入品使用',
  '放行复核',
  '未开证数量',
  '生产者资料',
] as const
export type CertificateCheck = (typeof certificateChecks)[number]

export const certificateVerdicts = ['符合', '资料不足', '警告', '不符合', '已放行'] as const
export type CertificateVerdict = (typeof certificateVerdicts)[number]

/** What a certificate is printed on. */
export const certificateSizes = ['A4', '100×70 mm', '70×50 mm'] as const
export type CertificateSize = (typeof certificateSizes)[number]

/** What a certificate says of whose goods they are, which records say as well. */
const typedItems = ['产品名称', '产地', '生产者', '联系方式'] as const
export type TypedItem = (typeof typedItems)[number]

const passed = {
  Certificate: reference('合格证', 'certificates', { isLoose: true }),
  Quantity: decimal('数量', { unit: '公斤' }),
}

/** What is said of a certificate by whoever issues it; all else is set when it is issued and never edited. */
export const certificateForm = formKind(
  'certificates',
  '承诺达标合格证',
  {
    Number: sequence('合格证编号', 'HGZ', { dayOf: 'IssueDate' }),
    Lot: reference('批次', 'lots', { required: true }),
    Enterprise: reference('所属企业', 'enterprises', { domainOnly: true }),
    Crops: reference('作物', 'crops', { domainOnly: true }),
    Product: text('产品名称', { max: 60, help: '不填则为批次的产品' }),
    Quantity: decimal('重量', { unit: '公斤', min: 0.01, max: 10_000_000, required: true, sortable: true }),
    Origin: text('产地', { max: 200, help: '不填则为企业的行政区划与地址' }),
    Producer: text('生产者', { max: 100, help: '不填则为企业名称' }),
    Contact: text('联系方式', { max: 60, help: '不填则为企业的联系电话' }),
    /** What whoever issued it typed that the records did not say then, with what they said. */
    Typed: rows(
      '自填内容',
      { Item: choice('项目', typedItems), Recorded: text('档案内容', { max: 200 }) },
      { domainOnly: true },
    ),
    IssueDate: date('开具日期', { required: true, default: 'today', sortable: true }),
    Basis: choices('承诺依据', commitmentBases, { required: true }),
    BasisNote: text('其他依据', {
      max: 100,
      visibleWhen: { field: 'Basis', is: 'one-of', values: ['其他'] },
      requiredWhen: { field: 'Basis', is: 'one-of', values: ['其他'] },
    }),
    /** By which wording it was issued; see `promiseOf`. */
    Promise: choice('承诺文本', promiseVersions, { domainOnly: true }),
    OverrideReason: text('放行理由', { max: 200, help: '采收在安全间隔期内时，由有投入品放行权限的人填写' }),
    OverrideBy: reference('放行人', 'users', { domainOnly: true }),
    OverrideTime: moment('放行时间', { domainOnly: true }),
    /** What was judged when it was issued, as it came out then. */
    Checks: rows(
      '开具核查',
      {
        Check: choice('核查项', certificateChecks),
        Verdict: choice('结论', certificateVerdicts),
        Reason: text('说明', { max: 500 }),
      },
      { domainOnly: true },
    ),
    Rules: text('核查规则版本', { max: 20, domainOnly: true }),
    /** What stands on it now: less than it was issued for where certificates of later lots took over some (转开). */
    Covers: decimal('现覆盖数量', { unit: '公斤', domainOnly: true, help: '开具的数量减去已转开的' }),
    Reissued: decimal('已转开数量', {
      unit: '公斤',
      domainOnly: true,
      help: '后来的批次另开了合格证，本证不再覆盖的数量',
    }),
    /** What of that is in lots that are held, or called back. */
    Held: decimal('其中暂扣数量', { unit: '公斤', domainOnly: true, help: '所在批次暂扣，暂停使用' }),
    Recalled: decimal('其中召回数量', { unit: '公斤', domainOnly: true, help: '所在批次已召回，不能再用' }),
    /** The certificates of earlier lots that it took over from, and those of later lots that took over from it, each with how much. */
    From: rows('转开自', passed, { domainOnly: true }),
    Into: rows('转开为', passed, { domainOnly: true }),
    /** What came to be otherwise after it was issued; the newest 50. */
    Later: rows(
      '开具后的变化',
      { Time: moment('时间'), User: reference('操作人', 'users'), Words: text('说明', { max: 200 }) },
      { domainOnly: true },
    ),
    Status: choice('状态', certificateStates.names, { domainOnly: true, sortable: true }),
    VoidReason: text('作废原因', { max: 200, domainOnly: true }),
    VoidBy: reference('作废人', 'users', { domainOnly: true }),
    VoidTime: moment('作废时间', { domainOnly: true }),
    /** Copies that were ever printed. */
    Copies: whole('打印数量', { unit: '份', domainOnly: true }),
    /** Who printed how many and when, each time for itself; the newest 200. */
    Prints: rows(
      '打印记录',
      {
        Time: moment('打印时间'),
        User: reference('打印人', 'users'),
        Size: choice('纸张', certificateSizes),
        Copies: whole('份数', { unit: '份' }),
      },
      { domainOnly: true },
    ),
  },
  {
    id: builtInId(25),
    nameField: 'Number',
    needed: ['Promise', 'Typed', 'Later', 'Covers', 'Held', 'Recalled', 'Reissued'],
    counted: { dimensions: { Enterprise: ['Enterprise', 'Status'], Status: ['Status'] }, measures: ['Quantity'] },
  },
)

export type CertificateData = DataOf<typeof certificateForm>
