import {
  type DataOf,
  builtInId,
  choice,
  confirmed,
  date,
  decimal,
  derived,
  formKind,
  moment,
  photos,
  reference,
  references,
  rowKey,
  rows,
  sequence,
  text,
  whole,
  yesNo,
} from '../forms/index.ts'
import { checkFields, inputUnits } from '../inputs/index.ts'
import { workOrderStatuses } from './statuses.ts'

const workOrderSources = ['手动', '计划', '订单', '预警', '会诊'] as const
const priorities = ['高', '中', '低'] as const
/** How often the work of a series is made anew. */
export const repeating = ['每天', '每周', '每两周', '每月'] as const
const repetitions = ['不重复', ...repeating] as const

export const workOrderForm = formKind(
  'work-orders',
  '工单',
  {
    Number: sequence('工单编号', 'GD'),
    Title: text('标题', { required: true, sortable: true }),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Plan: reference('计划', 'plans'),
    /** Key of the step of the plan; of plans from before there were steps the id of the operation. */
    Step: text('计划步骤', { max: 40 }),
    Crops: reference('作物', 'crops'),
    Place: references('地块', 'places'),
    Operation: reference('农事操作', 'operations', { required: true }),
    Assignees: references('执行人', 'users'),
    Start: moment('计划开始时间'),
    Due: moment('要求完成时间', { required: true, sortable: true }),
    Confirmed: confirmed('work-orders/past-due'),
    Priority: choice('优先级', priorities, { default: '中', sortable: true }),
    Checklist: rows('检查项', {
      Key: rowKey(),
      Item: text('检查项', { max: 100, required: true }),
      IsDone: yesNo('已完成', { domainOnly: true }),
      DoneAt: moment('勾选时间', { domainOnly: true }),
    }),
    Inputs: rows('计划投入品', {
      Input: reference('投入品', 'inputs', { required: true }),
      Amount: decimal('用量', { min: 0, digits: 3, required: true }),
      Unit: choice('单位', inputUnits, { required: true }),
    }),
    ...checkFields,
    Note: text('作业要求', { multiline: true }),
    Repeat: choice('重复', repetitions, { default: '不重复' }),
    RepeatUntil: date('重复到', {
      visibleWhen: { field: 'Repeat', is: 'one-of', values: repeating },
      requiredWhen: { field: 'Repeat', is: 'one-of', values: repeating },
    }),
    /** The first of its series, for those that were made by repeating it. */
    Series: reference('重复自', 'work-orders', { domainOnly: true }),
    Source: choice('来源', workOrderSources, { domainOnly: true }),
    /** The alarm that it was made of. */
    Alarm: reference('预警', 'alarms', { domainOnly: true, isLoose: true }),
    Status: choice('状态', workOrderStatuses, { domainOnly: true, sortable: true }),
    /** Every change of state: who, when, with what words and pictures. */
    Timeline: rows(
      '处理记录',
      {
        Act: text('操作', { max: 20 }),
        Status: choice('状态', workOrderStatuses),
        Time: moment('时间'),
        User: reference('操作人', 'users'),
        Note: text('说明', { max: 500 }),
        Photos: photos('照片'),
        /** Of 退回: how often it had been punched in for. */
        PunchIns: whole('打卡次数'),
      },
      { domainOnly: true },
    ),
    StartedAt: moment('实际开始时间', { domainOnly: true }),
    FinishedAt: moment('实际完成时间', { domainOnly: true }),
    PunchIns: derived(whole('打卡次数')),
  },
  {
    id: builtInId(13),
    derivedFrom: { clock: 'WorkOrder' },
    nameField: 'Title',
    personal: true,
    ownedBy: 'Assignees',
    listedBy: { Status: 'Due' },
    counted: { dimensions: { Status: ['Status'], Enterprise: ['Enterprise', 'Status'] }, measures: [] },
  },
)

export type WorkOrderData = DataOf<typeof workOrderForm>
