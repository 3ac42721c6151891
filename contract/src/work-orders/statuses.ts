/** Apart from what leads from one to another: the form is part of every page, the table of acts is not. */
export const workOrderStatuses = ['待派发', '已派发', '进行中', '待验收', '已完成', '已退回', '已关闭'] as const
export type WorkOrderStatus = (typeof workOrderStatuses)[number]
