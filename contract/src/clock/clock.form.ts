import {
  builtInId,
  choice,
  decimal,
  formKind,
  photos,
  position,
  reference,
  references,
  rows,
  text,
  whole,
} from '../forms/index.ts'
import { inputUnits } from '../inputs/index.ts'

/** A punch-in: who did what, where, in which plan. */
export const clockForm = formKind(
  'clock',
  '打卡',
  {
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    WorkOrder: reference('工单', 'work-orders'),
    Plan: reference('计划', 'plans'),
    /** Key of the step of the plan that it was done for: the one of its operation whose days are nearest. */
    Step: text('计划步骤', { max: 40, domainOnly: true }),
    Place: references('地块', 'places'),
    Operation: reference('农事操作', 'operations', { required: true }),
    Area: decimal('作业面积', { unit: '亩', min: 0, max: 100_000 }),
    Harvest: decimal('采收量', { unit: '公斤', min: 0, max: 10_000_000 }),
    Inputs: rows('投入品', {
      Input: reference('投入品', 'inputs', { required: true }),
      Amount: decimal('用量', { min: 0, digits: 3, required: true }),
      Unit: choice('单位', inputUnits),
      Usage: text('用法'),
    }),
    Photos: photos('照片'),
    Position: position('位置'),
    Distance: whole('距地块', { unit: '米', domainOnly: true, help: '打卡位置到最近的所选地块边缘，0 为在地块内' }),
    Weather: text('天气', { max: 40 }),
    Note: text('备注', { multiline: true }),
  },
  {
    id: builtInId(8),
    personal: true,
    nameField: 'Note',
    ownLabels: { OccurTime: '打卡时间', UserId: '打卡人' },
    counted: {
      dimensions: {
        Enterprise: ['Enterprise'],
        Operation: ['Operation'],
        Plan: ['Plan'],
        PlanOperation: ['Plan', 'Operation'],
        PlanStep: ['Plan', 'Step'],
        WorkOrder: ['WorkOrder'],
        User: ['UserId'],
      },
      measures: ['Area', 'Harvest'],
    },
  },
)
