import {
  type StateOf,
  type DataOf,
  builtInId,
  choice,
  date,
  decimal,
  formKind,
  moment,
  reference,
  references,
  rows,
  sequence,
  stateTable,
  text,
  whole,
} from '../forms/index.ts'
import { secondWords } from '../inputs/index.ts'

/** What a lot is: straight from the field, put together or taken apart, or gone to a customer (入库批次 → 出库批次 of NY/T 4712). */
export const lotStages = ['采收批次', '分装批次', '出库批次'] as const
export type LotStage = (typeof lotStages)[number]

/**
 * The states of a lot, which follow from what it is held and recalled for.
 * - `stopped`: it stays where it is.
 * - `recalled`: it is called back too; what is stopped without that is held.
 */
export const lotStates = stateTable<'stopped' | 'recalled'>()({
  正常: { tone: 'good', counts: [], ways: ['暂扣', '已召回'] },
  暂扣: { tone: 'warning', counts: ['stopped'], ways: ['正常', '已召回'] },
  已召回: { tone: 'bad', counts: ['stopped', 'recalled'], ways: [] },
})
export const lotStatuses = lotStates.names
export type LotStatus = StateOf<typeof lotStates>

/**
 * How much of all that was ever in a lot stands on certificates in force now. 已随上批开证: all of it, on those of the lots that it was made
 * of; 已由下批开证: all of it, on those of the lots that were made of it.
 */
export const lotCovers = ['未开具', '部分开具', '已开具', '已随上批开证', '已由下批开证'] as const
export type LotCover = (typeof lotCovers)[number]
/** All of it does. */
export const wholeCovers = ['已开具', '已随上批开证', '已由下批开证'] as const satisfies readonly LotCover[]

/** So many harvests or lots are put into one. */
export const MAX_SOURCES = 50

const taken = decimal('数量', { unit: '公斤', min: 0.01, max: 10_000_000, required: true })

function ofStages(...values: readonly LotStage[]) {
  return { visibleWhen: { field: 'Stage', is: 'one-of', values } } as const
}
const leaving = ofStages('出库批次')
const fromField = { ...ofStages('采收批次'), requiredWhen: ofStages('采收批次').visibleWhen }
const fromLots = { ...ofStages('分装批次', '出库批次'), requiredWhen: ofStages('分装批次', '出库批次').visibleWhen }

/**
 * Goods that are kept, sold and called back together. A lot is made of harvests (采收批次) or of parts of other lots, which is settled
 * when it is made: what came from where is never edited. All quantities are kilogrammes.
 */
export const lotForm = formKind(
  'lots',
  '批次',
  {
    Number: sequence('批次号', 'PC', { dayOf: 'Date' }),
    Stage: choice('类型', lotStages, { required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    /** One crop despite its name, as in plans; filled in from what it is made of. */
    Crops: reference('产品', 'crops', { help: '不填则为来源的产品' }),
    /** Where all of it comes from one. */
    Plan: reference('计划', 'plans', { domainOnly: true }),
    Place: references('产地地块', 'places', { domainOnly: true }),
    /** When it was harvested, put together, or leaves. */
    Date: date('日期', { required: true, default: 'today', sortable: true }),
    Grade: text('规格等级', { max: 40 }),
    Harvests: rows(
      '采收来源',
      { PunchIn: reference('采收打卡', 'clock', { required: true }), Quantity: taken },
      fromField,
    ),
    Sources: rows('来源批次', { Lot: reference('批次', 'lots', { required: true }), Quantity: taken }, fromLots),
    Quantity: decimal('数量', { unit: '公斤', domainOnly: true, sortable: true }),
    /** What no other lot was made of. */
    Left: decimal('剩余', { unit: '公斤', domainOnly: true, sortable: true }),
    Order: reference('订单', 'orders', leaving),
    Customer: text('客户', { ...leaving, requiredWhen: leaving.visibleWhen }),
    Contact: text('客户联系人', { max: 40, ...leaving }),
    Phone: text('客户电话', { pattern: 'phone', ...leaving }),
    Destination: text('去向', {
      max: 200,
      help: '销售去向、收货地址或市场，从省、市、县（区）写起；溯源页至少公开到县',
      ...leaving,
    }),
    /** With the quantity it says how many packages carry the code of the lot, so that one that is copied is seen. */
    PackageWeight: decimal('每件重量', {
      unit: '公斤',
      min: 0.01,
      max: 10_000,
      help: '按件包装时填写；溯源页写出约有多少件',
      ...leaving,
    }),
    Transport: text('承运与车牌', leaving),
    Note: text('备注', { multiline: true }),
    Status: choice('状态', lotStatuses, { domainOnly: true, sortable: true }),
    StatusReason: text('状态说明', { max: 200, domainOnly: true }),
    StatusBy: reference('操作人', 'users', { domainOnly: true }),
    StatusTime: moment('状态时间', { domainOnly: true }),
    /** Whether a second person stands for its release; the first said why, and lifts nothing alone. */
    ReleaseReview: choice('解除复核', secondWords, { domainOnly: true }),
    ReleaseReason: text('解除理由', { max: 200, domainOnly: true }),
    ReleaseBy: reference('解除申请人', 'users', { domainOnly: true }),
    ReleaseTime: moment('解除申请时间', { domainOnly: true }),
    ReleaseSecond: reference('解除复核人', 'users', { domainOnly: true }),
    ReleaseSecondTime: moment('解除复核时间', { domainOnly: true }),
    /** Who of the organisations above its enterprise holds it: then one of them has to stand for its release. */
    Overseer: reference('监管暂扣人', 'users', { domainOnly: true }),
    /** The lots, itself among them, because of which it is held; empty where it is not. */
    HeldFor: references('暂扣来源批次', 'lots', { domainOnly: true, isLoose: true }),
    /** The harvests that a review sent back, because of which it is held itself. */
    Returned: references('暂扣所依据的采收打卡', 'clock', { domainOnly: true, isLoose: true }),
    /**
     * The punch-ins by which what was used for its goods came to be in doubt, because of which it is held itself; those that it was
     * released with.
     */
    Doubts: references('存疑所依据的打卡', 'clock', { domainOnly: true, isLoose: true }),
    /** The lots, likewise, because of which it is recalled. */
    RecalledFor: references('召回来源批次', 'lots', { domainOnly: true, isLoose: true }),
    /** What of all that was ever in it stands on certificates in force now, wherever it is. */
    Certified: decimal('已开合格证数量', { unit: '公斤', domainOnly: true, help: '含随上批开证的和由下批开证的' }),
    /** What of that stands on those of the lots that it was made of. */
    Inherited: decimal('其中随上批开证', { unit: '公斤', domainOnly: true, help: '用的是来源批次的合格证，不必再开' }),
    /** What of that stands on those of the lots that were made of it. */
    Onward: decimal('其中由下批开证', { unit: '公斤', domainOnly: true, help: '分装、出库后由那些批次开具' }),
    Cover: choice('合格证', lotCovers, {
      domainOnly: true,
      sortable: true,
      help: '按进过本批的全部数量；已随上批开证：用的是来源批次的合格证；已由下批开证：由分装、出库后的批次开具',
    }),
    /** One of a lot that leaves and by law goes with a certificate (`owesCertificate`), so that those are added up. */
    Sent: whole('应附合格证批次', { unit: '个', domainOnly: true }),
    /** Of such a lot 100 where certificates cover all of it: with `Sent` the rate of many. */
    Covered: whole('开证率', { unit: '%', domainOnly: true }),
  },
  {
    id: builtInId(24),
    nameField: 'Number',
    counted: {
      dimensions: {
        Stage: ['Stage'],
        Status: ['Status'],
        Enterprise: ['Enterprise'],
        EnterpriseStage: ['Enterprise', 'Stage'],
      },
      measures: ['Quantity', 'Certified', 'Sent', 'Covered'],
    },
  },
)

export type LotData = DataOf<typeof lotForm>
