import {
  type DataOf,
  builtInId,
  choice,
  confirmed,
  date,
  decimal,
  filledPart,
  formKind,
  moment,
  photos,
  position,
  reference,
  references,
  rows,
  text,
  whole,
} from '../forms/index.ts'
import { checkFields, inputUnits } from '../inputs/index.ts'
import { grades } from './grade.rules.ts'
import { reviewStates, reviews } from './review.rules.ts'

/** Where the position of a punch-in comes from. */
const positionSources = ['定位', '手工选点', '照片'] as const

/** What was done for a work order. */
const ORDERED = filledPart('WorkOrder')

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
    Confirmed: confirmed('clock/harvest-beyond-yield', 'clock/harvest-raised'),
    /** Where somebody knows how much was done on each of several plots. */
    ByPlace: rows(
      '分地块填写',
      {
        Place: reference('地块', 'places', { required: true }),
        Area: decimal('作业面积', { unit: '亩', min: 0, max: 100_000 }),
        Harvest: decimal('采收量', { unit: '公斤', min: 0, max: 10_000_000 }),
      },
      {
        isRepeated: true,
        visibleWhen: { field: 'Place', is: 'filled' },
        help: '知道每块地各做了多少时填写；不填则按地块面积分摊',
      },
    ),
    /** What falls to each of several plots: reports by plot add these up. */
    Shares: rows(
      '地块分摊',
      {
        Place: reference('地块', 'places'),
        Area: decimal('作业面积', { unit: '亩' }),
        Harvest: decimal('采收量', { unit: '公斤' }),
        Minutes: whole('用时', { unit: '分钟' }),
      },
      {
        domainOnly: true,
        isRepeated: true,
        help: '按“分地块填写”，没有填写的按打卡时的地块面积分摊；以后地块改变不影响',
      },
    ),
    Inputs: rows('投入品', {
      Input: reference('投入品', 'inputs', { required: true }),
      Amount: decimal('用量', { min: 0, digits: 3, required: true }),
      Unit: choice('单位', inputUnits),
      Usage: text('用法'),
      /** What it was really used against, whatever else its label names. */
      Target: text('防治对象', { help: '农药填写实际防治的病虫草' }),
    }),
    /** What of the inputs falls to each of several plots. */
    InputShares: rows(
      '投入品分摊',
      {
        Place: reference('地块', 'places'),
        Input: reference('投入品', 'inputs'),
        Amount: decimal('用量', { digits: 3 }),
        Unit: choice('单位', inputUnits),
      },
      {
        domainOnly: true,
        isRepeated: true,
        help: '按“分地块填写”的面积，没有填写的按打卡时的地块面积分摊；以后地块改变不影响',
      },
    ),
    Photos: photos('照片'),
    Position: position('位置'),
    Distance: whole('距地块', { unit: '米', domainOnly: true, help: '打卡位置到最近的所选地块边缘，0 为在地块内' }),
    /** The plots on which its position lies, of what was used without a plot or far from those that were named. */
    Ground: references('位置所在地块', 'places', {
      domainOnly: true,
      isLoose: true,
      help: '按打卡位置，投入品也按这些地块核查',
    }),
    Weather: text('天气', { max: 40 }),
    Note: text('备注', { multiline: true }),
    StartTime: moment('开始时间'),
    /** From the start until the time of the punch-in. */
    Minutes: whole('用时', { unit: '分钟', domainOnly: true }),
    /** The clock of the phone when it was handed in; who works it out trusts the clock of the server. */
    DeviceTime: moment('手机时间'),
    /** How far the clock of the phone was ahead when it was sent. */
    ClockOffset: whole('手机时钟偏差', {
      unit: '秒',
      domainOnly: true,
      help: '手机时钟与服务器相差的秒数，手机快时为正数',
    }),
    /** When it was done by a clock that was not right: it happened by the clock of the server. */
    SaidTime: moment('手机所报时间', {
      domainOnly: true,
      help: '手机时间不准时所报的打卡时间，打卡时间已按服务器校正',
    }),
    /** The last proof of contact that the server gave the phone, as it was handed in. */
    Contact: text('联网凭据', { max: 80, help: '手机最近一次联网时服务器所给，用来核对没有信号时的打卡时间' }),
    ContactTime: moment('上次联网时间', {
      domainOnly: true,
      help: '提交前手机最近一次联网的时间，以服务器为准',
    }),
    /** Between handing it in and its arrival, where that is long. */
    KeptMinutes: whole('送达延迟', { unit: '分钟', domainOnly: true }),
    /** Between the work and handing it in, where nothing says that the phone was offline. */
    LateMinutes: whole('补录延迟', { unit: '分钟', domainOnly: true }),
    PositionTime: moment('定位时间'),
    PositionSource: choice('位置来源', positionSources),
    PlaceReason: text('换地块原因', { max: 200 }),
    /** What is written into the photos, so that it can be compared with what was sent. */
    PhotoMarks: text('照片水印', { max: 500 }),
    Grade: choice('可信等级', grades, { domainOnly: true, help: 'A 最可信，D 有疑点；只作提示，不阻止打卡' }),
    /** One reason a line. */
    GradeReasons: text('评级依据', { multiline: true, domainOnly: true }),
    Suspicion: text('疑点', { multiline: true, domainOnly: true }),
    /** Until when nothing is harvested there, by the pre-harvest intervals of what was used. */
    HarvestFrom: date('最早采收日', { domainOnly: true, help: '使用日期加安全间隔期，当天起可以采收' }),
    ...checkFields,
    Review: choice('审核', reviews, { domainOnly: true, sortable: true }),
    ReviewNote: text('审核意见', { max: 500, domainOnly: true }),
    Reviewer: reference('审核人', 'users', { domainOnly: true }),
    ReviewTime: moment('审核时间', { domainOnly: true }),
  },
  {
    id: builtInId(8),
    personal: true,
    nameField: 'Note',
    isNamed: false,
    ownLabels: { OccurTime: '打卡时间', UserId: '打卡人' },
    shared: {
      by: 'Place',
      size: 'Area',
      in: 'Shares',
      enteredIn: 'ByPlace',
      of: ['Area', 'Harvest', 'Minutes'],
      rows: { field: 'Inputs', by: ['Input', 'Unit'], amount: 'Amount', in: 'InputShares' },
    },
    counted: {
      dimensions: {
        Enterprise: ['Enterprise'],
        Operation: ['Operation'],
        Plan: ['Plan'],
        PlanOperation: ['Plan', 'Operation'],
        PlanStep: ['Plan', 'Step'],
        WorkOrder: ['WorkOrder'],
        User: ['UserId'],
        Review: ['Review'],
        Place: ['Place'],
        EnterpriseOperation: ['Enterprise', 'Operation'],
        EnterprisePlan: ['Enterprise', 'Plan'],
        EnterprisePlace: ['Enterprise', 'Place'],
        EnterpriseUser: ['Enterprise', 'UserId'],
        ReviewEnterprise: ['Review', 'Enterprise'],
        ReviewPlan: ['Review', 'Plan'],
        Ordered: [ORDERED],
        OrderedEnterprise: [ORDERED, 'Enterprise'],
        OrderedOperation: [ORDERED, 'Operation'],
        OrderedPlan: [ORDERED, 'Plan'],
        OrderedPlace: [ORDERED, 'Place'],
        OrderedUser: [ORDERED, 'UserId'],
      },
      measures: ['Area', 'Harvest', 'Minutes'],
      rows: {
        Input: { field: 'Inputs', key: ['Input', 'Unit'], measure: 'Amount' },
        EnterpriseInput: { field: 'Inputs', of: 'Enterprise', key: ['Input', 'Unit'], measure: 'Amount' },
        Unit: { field: 'Inputs', key: ['Unit'], measure: 'Amount' },
        EnterpriseUnit: { field: 'Inputs', of: 'Enterprise', key: ['Unit'], measure: 'Amount' },
        PlanUnit: { field: 'Inputs', of: 'Plan', key: ['Unit'], measure: 'Amount' },
      },
      months: [
        'Plan',
        'Place',
        'User',
        'Operation',
        'OrderedPlan',
        'OrderedPlace',
        'OrderedUser',
        'OrderedOperation',
        'Input',
        'EnterpriseInput',
        'EnterpriseUnit',
        'PlanUnit',
      ],
      people: ['', 'Enterprise', 'Operation', 'Place'],
      except: { field: 'Review', values: reviewStates.where('void') },
    },
  },
)

export type ClockData = DataOf<typeof clockForm>
