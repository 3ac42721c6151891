import { builtInId, choice, formKind, moment, reference, references, text } from '../forms/index.ts'

const workOrderStatuses = ['待派发', '已派发', '进行中', '待验收', '已完成', '已退回', '已关闭'] as const

export const workOrderForm = formKind(
  'work-orders',
  '工单',
  {
    Number: text('工单编号', { sortable: true, domainOnly: true, max: 40 }),
    Title: text('标题', { required: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Plan: reference('计划', 'plans'),
    Place: references('地块', 'places'),
    Operation: reference('农事操作', 'operations', { required: true }),
    Assignees: references('执行人', 'users'),
    Due: moment('要求完成时间', { sortable: true }),
    Priority: choice('优先级', ['高', '中', '低'], { sortable: true }),
    Source: choice('来源', ['手动', '计划', '订单', '预警', '会诊'], { domainOnly: true }),
    Note: text('备注', { multiline: true }),
    Status: choice('状态', workOrderStatuses, { domainOnly: true, sortable: true }),
  },
  { id: builtInId(13), nameField: 'Title' },
)
