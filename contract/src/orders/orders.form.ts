import { builtInId, choice, date, decimal, formKind, reference, rows, text } from '../forms/index.ts'

const orderStatuses = ['待确认', '生产中', '待交付', '已完成', '已取消'] as const

export const orderForm = formKind(
  'orders',
  '订单',
  {
    Number: text('订单编号', { sortable: true, domainOnly: true, max: 40 }),
    Customer: text('客户', { required: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Lines: rows(
      '订单明细',
      {
        Crops: reference('产品', 'crops', { required: true }),
        Quantity: decimal('数量', { min: 0, required: true }),
        Unit: choice('单位', ['斤', '公斤', '吨'], { required: true }),
        Price: decimal('单价', { min: 0, unit: '元' }),
      },
      { required: true },
    ),
    DeliveryDate: date('交货日期', { required: true, sortable: true }),
    Quality: text('质量要求', { max: 200 }),
    Note: text('备注', { multiline: true }),
    Status: choice('状态', orderStatuses, { domainOnly: true, sortable: true }),
  },
  { id: builtInId(12), nameField: 'Number' },
)
