import type { Section } from '../../../engine/records/sections.ts'

export const sections: readonly Section[] = [
  { title: '客户', fields: ['Number', 'Customer', 'Contact', 'Phone', 'Address'] },
  { title: '订单明细', fields: ['Lines'] },
  { title: '交付', fields: ['Enterprise', 'OrderDate', 'DeliveryDate', 'Quality', 'Contract', 'Note'] },
]

/** Stands under the lines, above the form or beside it. */
export const ASIDE: readonly string[] = [
  'Amount',
  'Status',
  'CancelReason',
  'SupplyNote',
  'DeliveredDate',
  'Products',
  'Fulfilled',
  'Forecast',
  'Risk',
  'RiskReason',
]

/** What is still written of an order that is over. */
export const AFTERWARDS: readonly Section[] = [{ title: '备注', fields: ['Note'] }]
