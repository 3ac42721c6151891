import {
  type DataOf,
  type StateOf,
  builtInId,
  choice,
  decimal,
  formKind,
  photos,
  reference,
  rowKey,
  rows,
  stateTable,
  text,
  whole,
} from '../forms/index.ts'
import { stepInputs } from '../inputs/index.ts'

/** The states of a standard; one version alone is in force. */
export const standardStates = stateTable()({
  草稿: { tone: 'neutral', counts: [], ways: ['现行'] },
  现行: { tone: 'good', counts: [], ways: ['已废止'] },
  已废止: { tone: 'neutral', counts: [], ways: [] },
})
export type StandardStatus = StateOf<typeof standardStates>

/** From when the days of a step are counted. */
const stepBases = ['开始日期', '生育阶段'] as const

/** 技术规程: how a crop is grown, step by step. One in force is not edited: a new version takes its place. */
export const standardForm = formKind(
  'standards',
  '技术规程',
  {
    Name: text('规程名称', { required: true, sortable: true }),
    Crops: reference('作物', 'crops', { required: true }),
    Variety: text('品种'),
    YieldPerMu: decimal('每亩目标产量', { unit: '公斤', min: 0 }),
    Stages: rows(
      '生育阶段',
      {
        Name: text('阶段', { max: 40, required: true }),
        FromDay: whole('第几天起', { min: 0, max: 3650, required: true }),
      },
      { help: '天数从开始日期算起，当天为第 0 天' },
    ),
    Steps: rows(
      '作业步骤',
      {
        Key: rowKey(),
        Name: text('步骤', { max: 60 }),
        Operation: reference('农事操作', 'operations', { required: true }),
        Base: choice('起算', stepBases, { default: '开始日期' }),
        Stage: text('生育阶段', { max: 40, requiredWhen: { field: 'Base', is: 'one-of', values: ['生育阶段'] } }),
        FromDay: whole('第几天起', { min: 0, max: 3650, required: true }),
        Days: whole('持续天数', { unit: '天', min: 1, max: 365, required: true }),
        After: text('前置步骤', { max: 100, namesRowsOf: 'Steps' }),
        Weight: whole('权重', { min: 1, max: 100, default: 1 }),
        Checklist: text('检查项', { max: 500, multiline: true, help: '一行一项' }),
        Note: text('要求', { max: 500, multiline: true }),
        Photos: photos('图片', { max: 3 }),
      },
      { required: true },
    ),
    StepInputs: stepInputs,
    Note: text('备注', { multiline: true }),
    Version: whole('版本', { min: 1, domainOnly: true, sortable: true }),
    Former: reference('上一版本', 'standards', { domainOnly: true }),
    Status: choice('状态', standardStates.names, { domainOnly: true, sortable: true }),
  },
  { id: builtInId(15), sharing: 'inherited' },
)

export type StandardData = DataOf<typeof standardForm>
/** A row of its table of steps. */
export type StandardStepRow = NonNullable<StandardData['Steps']>[number]
