/** What people are told of, with what the setting is called. */
export const noticeKinds = {
  assigned: '派给我的工单',
  'due-soon': '工单即将到期',
  late: '工单已逾期',
  returned: '工单被退回',
  changed: '工单撤回、关闭、改期和改派',
  submitted: '工单待验收',
  'plan-late': '计划延误',
  'not-issued': '早上未能自动派工',
  'order-risk': '订单有交付风险',
  'punch-in-returned': '打卡被退回',
  consulted: '新的会诊和转交给我的会诊',
  answered: '我的会诊有回复',
  'consult-due': '会诊即将到期',
  alarm: '设备和环境预警',
} as const
export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = [
  'assigned',
  'due-soon',
  'late',
  'returned',
  'changed',
  'submitted',
  'plan-late',
  'not-issued',
  'order-risk',
  'punch-in-returned',
  'consulted',
  'answered',
  'consult-due',
  'alarm',
] as const

/** Whom a kind of notice reaches: whoever does the work, whoever manages it, or both. */
export const noticeFor = {
  assigned: 'worker',
  'due-soon': 'worker',
  late: 'both',
  returned: 'worker',
  changed: 'worker',
  submitted: 'office',
  'plan-late': 'office',
  'not-issued': 'office',
  'order-risk': 'office',
  'punch-in-returned': 'worker',
  consulted: 'both',
  answered: 'both',
  'consult-due': 'both',
  alarm: 'office',
} as const satisfies Readonly<Record<NoticeKind, 'worker' | 'office' | 'both'>>
