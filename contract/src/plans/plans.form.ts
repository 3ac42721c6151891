import { builtInId, choice, date, decimal, formKind, reference, references, text } from '../forms/index.ts'

export const planStatuses = ['草稿', '执行中', '已完成', '已终止'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** `Crops` is one crop despite its name; `Place` always a list of plots; `Count` the planned area. */
export const planForm = formKind(
  'plans',
  '计划',
  {
    Name: text('计划名称', { required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Crops: reference('作物', 'crops', { required: true }),
    Variety: text('品种'),
    Place: references('地块', 'places', { required: true }),
    Count: decimal('计划面积', { unit: '亩', min: 0, required: true, sortable: true }),
    Season: text('季节', { max: 20, help: '如 2026 秋' }),
    StartDate: date('开始日期', { required: true, sortable: true }),
    EndDate: date('结束日期', { required: true, sortable: true }),
    TargetYield: decimal('目标产量', { unit: '公斤', min: 0 }),
    Manager: reference('负责人', 'users'),
    Operations: references('计划作业', 'operations', { help: '进度按其中已打卡的作业计算' }),
    Note: text('备注', { multiline: true }),
    Status: choice('状态', planStatuses, { domainOnly: true, sortable: true }),
    StopReason: text('终止原因', { max: 200, domainOnly: true }),
  },
  { id: builtInId(6) },
)
