import {
  type DataOf,
  builtInId,
  choice,
  computed,
  date,
  derived,
  files,
  formKind,
  money,
  decimal,
  reference,
  references,
  rowKey,
  rows,
  sequence,
  text,
  whole,
} from '../forms/index.ts'
import { orderStatuses } from './transitions.ts'
import { orderUnits } from './weights.ts'

export const orderRisks = ['正常', '有风险', '已逾期'] as const
export type OrderRisk = (typeof orderRisks)[number]

export const orderForm = formKind(
  'orders',
  '订单',
  {
    Number: sequence('订单编号', 'DD'),
    Customer: text('客户', { required: true, sortable: true }),
    Contact: text('联系人', { max: 40 }),
    Phone: text('联系电话', { pattern: 'phone' }),
    Address: text('收货地址', { max: 200 }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Lines: rows(
      '订单明细',
      {
        Key: rowKey(),
        Crops: reference('产品', 'crops', { required: true }),
        Grade: text('规格等级', { max: 40 }),
        Quantity: decimal('数量', { min: 0, max: 10_000_000, required: true }),
        Unit: choice('单位', orderUnits, { required: true, default: '公斤' }),
        Price: money('单价', { min: 0, max: 1_000_000 }),
        Amount: computed('金额', '[Quantity] * [Price]', { unit: '元' }),
      },
      { required: true },
    ),
    Amount: computed('订单金额', 'sum([Lines.Amount])', { unit: '元' }),
    OrderDate: date('下单日期', { default: 'today', sortable: true }),
    DeliveryDate: date('交货日期', { required: true, sortable: true }),
    Quality: text('质量要求', { max: 200 }),
    Contract: files('合同'),
    Note: text('备注', { multiline: true }),
    Status: choice('状态', orderStatuses, { domainOnly: true, sortable: true }),
    CancelReason: text('取消原因', { max: 200, domainOnly: true }),
    /** Where the goods come from that were not harvested for the order. */
    SupplyNote: text('货源说明', { max: 200, domainOnly: true }),
    DeliveredDate: date('实际交货日期', { domainOnly: true }),
    /** What its lines ask for: lists are narrowed by it. */
    Products: derived(references('产品', 'crops')),
    Fulfilled: derived(whole('完成', { unit: '%', sortable: true })),
    Forecast: derived(date('预计交货', { sortable: true })),
    Risk: derived(choice('交付风险', orderRisks, { sortable: true })),
    RiskReason: derived(text('风险原因', { max: 200 })),
  },
  {
    id: builtInId(12),
    derivedFrom: { plans: 'Order' },
    nameField: 'Number',
    counted: { dimensions: { Status: ['Status'], Risk: ['Risk'], Customer: ['Customer'] }, measures: ['Amount'] },
  },
)

export type OrderData = DataOf<typeof orderForm>
export type OrderLine = NonNullable<OrderData['Lines']>[number]
