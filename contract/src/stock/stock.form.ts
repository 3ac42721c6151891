import {
  type DataOf,
  type Condition,
  builtInId,
  choice,
  confirmed,
  date,
  decimal,
  derived,
  files,
  formKind,
  money,
  reference,
  text,
  yesNo,
} from '../forms/index.ts'
import { inputUnits } from '../inputs/index.ts'

/**
 * What may happen to what lies in a store; 退库 brings back what was withdrawn and not used. 计价调整 is booked by the product alone, behind a
 * month that is closed.
 */
export const movementKinds = ['入库', '领用', '退库', '报损', '盘点', '冲销', '计价调整'] as const
export type MovementKind = (typeof movementKinds)[number]

/** What people book; the others name what they take back, or are booked by the product. */
export type Recorded = Exclude<MovementKind, '冲销' | '计价调整'>

/** Under what a movement is counted: a stock-take by which way it went, a reversal like what it takes back. */
const entryKinds = ['入库', '退库', '盘盈', '领用', '报损', '盘亏', '无差异', '计价调整'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Those that make the stock larger, and smaller; a stock-take that found what stands in the books does neither. */
export const incoming: readonly EntryKind[] = ['入库', '退库', '盘盈']
export const outgoing: readonly EntryKind[] = ['领用', '报损', '盘亏']

const ofKinds = (...values: readonly MovementKind[]): Condition => ({ field: 'Kind', is: 'one-of', values })
/** What is told of everything but a reversal, which takes it from what it takes back. */
const told = ofKinds('入库', '领用', '退库', '报损', '盘点')
const batchKnown = ofKinds('入库', '盘点')
const forWork = ofKinds('领用', '退库')

/**
 * One movement of one input in the store of one enterprise. It happened at its `OccurTime`. It is never edited or deleted: what was
 * booked wrongly is taken back by another movement.
 */
export const stockForm = formKind(
  'stock-movements',
  '出入库',
  {
    Kind: choice('类型', movementKinds, { required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Input: reference('投入品', 'inputs', { required: true }),
    Batch: text('批号', { max: 60, visibleWhen: told, help: '分批记账；不分批的不用填' }),
    /** Of a stock-take what was counted. */
    Quantity: decimal('数量', { min: 0, max: 10_000_000, digits: 3, visibleWhen: told, requiredWhen: told }),
    Unit: choice('单位', inputUnits, { visibleWhen: told, help: '不选时按投入品的单位' }),
    ProductionDate: date('生产日期', { visibleWhen: batchKnown }),
    ExpiryDate: date('有效期至', { visibleWhen: batchKnown }),
    Price: money('单价', { min: 0, max: 10_000_000, visibleWhen: batchKnown, help: '每单位的价格，按上面的单位' }),
    Supplier: text('来源', { max: 100, visibleWhen: ofKinds('入库'), help: '供应商或其他来源' }),
    Plan: reference('计划', 'plans', { visibleWhen: forWork }),
    WorkOrder: reference('工单', 'work-orders', { visibleWhen: forWork }),
    PunchIn: reference('打卡', 'clock', { visibleWhen: forWork }),
    Reverses: reference('冲销的记录', 'stock-movements', {
      visibleWhen: ofKinds('冲销'),
      requiredWhen: ofKinds('冲销'),
    }),
    Handler: reference('经手人', 'users', { default: 'mine' }),
    Note: text('说明', { max: 200, requiredWhen: ofKinds('报损', '冲销') }),
    Vouchers: files('凭证'),
    Confirmed: confirmed('stock/without-batch', 'stock/new-batch', 'stock/moved-since', 'stock/closed-month'),
    /** In the unit of the input; negative where something went out. */
    Change: decimal('增减', { digits: 6, domainOnly: true }),
    StockUnit: choice('库存单位', inputUnits, { domainOnly: true }),
    Entry: choice('记账类别', entryKinds, { domainOnly: true }),
    /**
     * By what lay there before it on its day: it shifts when something is booked before it, up to the last stock-take or the end of the
     * last closed month (decision 034).
     */
    Value: derived(money('金额', { help: '入库按单价，出库按发生时的移动加权平均价；没有单价的不计' })),
    /** Of a stock-take and of 计价调整: what movements booked later, but before it, came to change in value behind it. */
    Adjusted: derived(
      money('计价调整', { help: '盘点或月结之后补记此前的出入库时，此前各笔金额不再变动，差额记在这里' }),
    ),
    /** Of the input in the store right after it happened, and of its batch. */
    Balance: derived(decimal('结存', { digits: 6 })),
    BatchBalance: derived(decimal('批号结存', { digits: 6 })),
    IsReversed: derived(yesNo('已冲销')),
  },
  {
    id: builtInId(23),
    nameField: 'Note',
    isNamed: false,
    ownLabels: { OccurTime: '发生时间' },
    counted: {
      dimensions: {
        Entry: ['Entry'],
        Input: ['Input'],
        Enterprise: ['Enterprise'],
        InputEntry: ['Input', 'Entry'],
        EnterpriseEntry: ['Enterprise', 'Entry'],
        EnterpriseInputEntry: ['Enterprise', 'Input', 'Entry'],
      },
      // The value first: days and enterprises can be told it, amounts of different inputs are never added up.
      measures: ['Value', 'Change', 'Adjusted'],
      months: ['Entry', 'InputEntry', 'EnterpriseEntry', 'EnterpriseInputEntry'],
    },
  },
)

export type MovementData = DataOf<typeof stockForm>
