import {
  type DataOf,
  type StateOf,
  builtInId,
  choice,
  confirmed,
  date,
  decimal,
  derived,
  formKind,
  money,
  reference,
  references,
  rowKey,
  rows,
  stateTable,
  text,
  whole,
  yesNo,
} from '../forms/index.ts'
import { checkFields, stepInputs } from '../inputs/index.ts'

/**
 * The states of a plan; what has ended stays so.
 * - `begun`: work was done for it, or may have been: it stands in reports.
 * - `ended`: nothing is done for it any more.
 * - `on-plots`: it takes its plots up, now or in days to come.
 * - `promises`: what it yields can be reckoned with.
 */
export const planStates = stateTable<'begun' | 'ended' | 'on-plots' | 'promises'>()({
  草稿: { tone: 'neutral', counts: ['on-plots'], ways: ['执行中', '已终止'] },
  执行中: { tone: 'good', counts: ['begun', 'on-plots', 'promises'], ways: ['已完成', '已终止'] },
  已完成: { tone: 'info', counts: ['begun', 'ended', 'promises'], ways: [] },
  已终止: { tone: 'neutral', counts: ['begun', 'ended'], ways: [] },
})
export type PlanStatus = StateOf<typeof planStates>

/** How many days the steps of a running plan are late, in words that can be counted by. */
export const delayBands = ['按期', '延误 1–3 天', '延误 4–7 天', '延误 7 天以上'] as const
/** How far it is, likewise. */
export const progressBands = ['0–19%', '20–39%', '40–59%', '60–79%', '80–99%', '100%'] as const

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
    Order: reference('对应订单', 'orders'),
    OrderLine: text('订单明细行', { max: 8, requiredWhen: { field: 'Order', is: 'filled' } }),
    Standard: reference('技术规程', 'standards'),
    Steps: rows(
      '作业步骤',
      {
        Key: rowKey(),
        Name: text('步骤', { max: 60 }),
        Operation: reference('农事操作', 'operations', { required: true }),
        Stage: text('生育阶段', { max: 40 }),
        StartDate: date('开始', { required: true }),
        EndDate: date('结束', { required: true }),
        After: text('前置步骤', { max: 100, namesRowsOf: 'Steps' }),
        Weight: whole('权重', { min: 1, max: 100, default: 1 }),
        Assignees: references('执行人', 'users'),
        Checklist: text('检查项', { max: 500, multiline: true, help: '一行一项' }),
        Note: text('要求', { max: 500, multiline: true }),
      },
      { help: '进度按完成的步骤和权重计算' },
    ),
    StepInputs: stepInputs,
    InputBudget: money('投入品预算', { min: 0 }),
    AutoIssue: yesNo('每天早上自动派工', { default: false }),
    LeadDays: whole('提前派工天数', { min: 0, max: 60, default: 3 }),
    /** Plans before they had steps; these count as steps as long as there are none. */
    Operations: references('计划作业', 'operations', { isRemoved: true }),
    Confirmed: confirmed('plans/overlap'),
    Note: text('备注', { multiline: true }),
    /** What falls to each of several plots: reports by plot add these up. */
    Shares: rows(
      '地块分摊',
      {
        Place: reference('地块', 'places'),
        Count: decimal('计划面积', { unit: '亩' }),
        TargetYield: decimal('目标产量', { unit: '公斤' }),
      },
      { domainOnly: true, isRepeated: true, help: '按制定计划时的地块面积分摊；以后地块改变不影响' },
    ),
    ...checkFields,
    Status: choice('状态', planStates.names, { domainOnly: true, sortable: true }),
    StopReason: text('结束原因', { max: 200, domainOnly: true }),
    Progress: derived(whole('进度', { unit: '%', sortable: true })),
    DoneSteps: derived(whole('已完成步骤')),
    /** The keys of the done steps with commas between, for charts; no person reads them. */
    DoneKeys: derived(text('已完成步骤的行号', { max: 8000, isRemoved: true })),
    NextStep: derived(text('下一步', { max: 60 })),
    NextDue: derived(date('下一步截止', { sortable: true })),
    Stage: derived(text('当前阶段', { max: 40 })),
    LateDays: derived(whole('延误天数', { unit: '天', sortable: true })),
    Delay: derived(choice('延误', delayBands)),
    ProgressBand: derived(choice('进度段', progressBands)),
    Forecast: derived(date('预计完成', { sortable: true })),
    HarvestedBy: derived(date('预计采收完')),
    Harvest: derived(decimal('已采收', { unit: '公斤' })),
  },
  {
    id: builtInId(6),
    derivedFrom: { clock: 'Plan', 'work-orders': 'Plan' },
    shared: { by: 'Place', size: 'Area', in: 'Shares', of: ['Count', 'TargetYield'] },
    counted: {
      dimensions: {
        StatusCrops: ['Status', 'Crops'],
        StatusStage: ['Status', 'Stage'],
        StatusProgress: ['Status', 'ProgressBand'],
        StatusDelay: ['Status', 'Delay'],
      },
      measures: ['Count', 'Progress', 'TargetYield', 'Harvest'],
    },
  },
)

export type PlanData = DataOf<typeof planForm>
/** A row of its table of steps. */
export type PlanStepRow = NonNullable<PlanData['Steps']>[number]
