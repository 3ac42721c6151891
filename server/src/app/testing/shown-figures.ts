import { alarmCalls, alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { consultationForm, consultationStatus, diagnosisCalls } from '@farm/contract/diagnosis'
import { enterpriseCalls, enterpriseForm } from '@farm/contract/enterprises'
import { type FormKind, manyCalls } from '@farm/contract/forms'
import { inspectionForm } from '@farm/contract/inspections'
import { irrigationForm } from '@farm/contract/irrigations'
import { placeForm } from '@farm/contract/places'
import { planCalls, planForm } from '@farm/contract/plans'
import { boardCalls, countedOf, figureLabels, reportCalls, statisticsCalls } from '@farm/contract/statistics'
import { stockCalls } from '@farm/contract/stock'
import { type Call, type Clause, type QueryOf, formatFilter } from '@farm/contract/wire'
import type { Farm, Persona } from './test-farm.ts'

export type Span = 'today' | 'month' | 'now'

/** The figures that a page shows of one call. */
export interface Shown {
  readonly at: string
  readonly call: Call
  readonly span: Span
  /** By the path of the numbers that are added up: the label in `docs/figures.md`. */
  readonly labels: Readonly<Record<string, string>>
  /** Paths, or beginnings of paths, of numbers that no label of that page stands for; nothing else may be left out. */
  readonly beside: readonly string[]
  /** What the page asks for; undefined where the person may not. */
  readonly ask: (farm: Farm, who: Persona) => Promise<unknown>
}

type Figures<C extends Call> = Omit<Shown, 'ask' | 'call' | 'beside'> & {
  readonly call: C
  readonly query: QueryOf<C>
  readonly beside?: readonly string[]
}

function shown<C extends Call>({ query, beside = [], ...figures }: Figures<C>): Shown {
  const ask = async (farm: Farm, who: Persona) => {
    const answer = await farm.call(who, figures.call, { query })
    return answer.status === 403 ? undefined : answer.data
  }
  return { ...figures, beside, ask }
}

type Condition = Pick<Clause, 'path' | 'op' | 'values'>
interface ListFigures {
  readonly span?: Span
  readonly count?: string
  readonly sums?: Readonly<Record<string, string>>
  readonly where?: readonly Condition[]
}

const is = (field: string, ...values: string[]): Condition => ({ path: [field], op: 'in', values })

/** The foot of a list. */
function foot(form: FormKind, { span = 'now', count, sums = {}, where = [] }: ListFigures, days?: Days): Shown {
  const within: Condition[] = days
    ? [
        { path: ['OccurTime'], op: '>=', values: [`${days.from}T00:00:00+08:00`] },
        { path: ['OccurTime'], op: '<=', values: [`${days.to}T23:59:59+08:00`] },
      ]
    : []
  const names = Object.keys(sums)
  const qs = formatFilter([...where, ...within, ...countedOf(form)])
  return shown({
    at: `${form.name}列表`,
    call: manyCalls.figures,
    span,
    query: { formId: form.id, ...(qs !== '' && { qs }), ...(names.length > 0 && { sums: names.join(',') }) },
    labels: {
      ...(count !== undefined && { '.Count': count }),
      ...Object.fromEntries(Object.entries(sums).map(([name, label]) => [`.Sums.${name}`, label])),
    },
    beside: ['.Count', '.Sums', '.Shares', '.Groups'],
  })
}

interface Days {
  readonly from: string
  readonly to: string
}

interface Present {
  readonly today: string
  /** The month so far. */
  readonly month: Days
  readonly enterpriseIds: readonly string[]
}

/** Every figure with a label outside of reports, page by page. */
export function shownFigures({ today, month, enterpriseIds }: Present): Shown[] {
  const day = { from: today, to: today }
  const status = (state: keyof typeof consultationStatus) => is('Status', String(consultationStatus[state]))
  return [
    ...(['now', 'today', 'month'] as const).map((span) =>
      shown({ at: '首页', call: boardCalls.board, span, query: {}, labels: ofBoard[span], beside: ['.'] }),
    ),
    shown({
      at: '首页企业面积',
      call: boardCalls.enterprises,
      span: 'now',
      query: {},
      labels: {
        '.Area': figureLabels.managedArea,
        '.Count': figureLabels.enterprises,
        '.Enterprises[].Staff': figureLabels.people,
        '.Enterprises[].Devices': figureLabels.devices,
        '.Enterprises[].DevicesOn': figureLabels.devicesOn,
        '.Enterprises[].Alarms': figureLabels.openAlarms,
      },
      beside: ['.Enterprises[].Area', '.Enterprises[].Position', '.Staffed'],
    }),
    shown({
      at: '首页地块面积',
      call: boardCalls.placeAreas,
      span: 'now',
      query: {},
      labels: { '.Total': figureLabels.plotArea, '.Count': '地块' },
      beside: ['.Parts', '.Rest'],
    }),
    shown({
      at: '首页种植计划',
      call: boardCalls.plans,
      span: 'now',
      query: { by: 'All' },
      labels: {
        '[].Plans': figureLabels.runningPlans,
        '[].Area': figureLabels.runningArea,
        '[].Late': figureLabels.lateNow,
      },
      beside: ['[].Progress'],
    }),
    shown({
      at: '首页设备',
      call: deviceCalls.devices,
      span: 'now',
      query: {},
      labels: {
        '.Total': figureLabels.devices,
        '.Running': figureLabels.devicesOn,
        '.Stopped': figureLabels.devicesStopped,
      },
      beside: ['.Devices'],
    }),
    shown({
      at: '首页农事打卡',
      call: statisticsCalls.clock,
      span: 'month',
      query: {},
      labels: { '.Month': '打卡次数' },
      beside: ['.Week', '.LastMonth', '.Doubted'],
    }),
    shown({
      at: '首页专家诊断',
      call: diagnosisCalls.statistics,
      span: 'now',
      query: {},
      labels: {
        '.Unanswered': figureLabels.waiting,
        '.Answered': figureLabels.replied,
        '.Closed': figureLabels.closed,
      },
      beside: ['.Late', '.ReplyHours', '.Rating', '.Rated', '.ByMonth', '.ByCrop'],
    }),
    shown({
      at: '计划实时统计',
      call: planCalls.figures,
      span: 'now',
      query: {},
      labels: {
        '.Plans': figureLabels.runningPlans,
        '.Area': figureLabels.runningArea,
        '.Late': figureLabels.lateNow,
        '.ByCrop[].Plans': figureLabels.runningPlans,
        '.ByCrop[].Area': figureLabels.runningArea,
        '.ByStage[].Area': figureLabels.runningArea,
        '.ByProgress[].Plans': figureLabels.runningPlans,
        '.ByDelay[].Plans': figureLabels.runningPlans,
      },
      beside: ['.Progress', '.By'],
    }),
    shown({
      at: '实时统计',
      call: statisticsCalls.clockCounts,
      span: 'today',
      query: { ...day, by: 'User' },
      labels: { '[].Count': figureLabels.punchInsToday, '[].Area': figureLabels.workedArea },
    }),
    shown({
      at: '实时统计',
      call: statisticsCalls.today,
      span: 'today',
      query: {},
      labels: {
        '.Uses': figureLabels.uses,
        '.Water.Amount': figureLabels.water,
        '.Water.Count': '灌溉次数',
        '.Metered.Amount': figureLabels.metered,
      },
      beside: ['.Inputs', '.Doubted', '.Metered.Devices'],
    }),
    shown({
      at: '实时统计',
      call: alarmCalls.figures,
      span: 'now',
      query: {},
      labels: {
        '.Active': figureLabels.openAlarms,
        '.Unacknowledged': figureLabels.unseenAlarms,
      },
      beside: ['.Cleared', '.Total', '.High', '.Low'],
    }),
    shown({
      at: '实时统计',
      call: alarmCalls.figures,
      span: 'today',
      query: {},
      labels: { '.Today': figureLabels.alarmsToday },
    }),
    ...(['today', 'month'] as const).map((span) =>
      shown({
        at: '打卡日历',
        call: statisticsCalls.operations,
        span,
        query: span === 'today' ? day : month,
        labels: { '[].Count': '打卡次数', '[].Points[].Count': '打卡次数' },
      }),
    ),
    shown({
      at: '打卡日历',
      call: statisticsCalls.calendar,
      span: 'month',
      query: { month: today.slice(0, 7) },
      labels: { '[].Count': '打卡次数' },
    }),
    shown({
      at: '农场日报',
      call: reportCalls.day,
      span: 'today',
      query: { day: today },
      labels: {
        '.Irrigation.Count': figureLabels.watered,
        '.Irrigation.Area': figureLabels.wateredArea,
        '.Irrigation.Noted.Count': '灌溉次数',
        '.Irrigation.Noted.Volume': figureLabels.water,
        '.Irrigation.Water.Amount': figureLabels.metered,
        '.Alarms.Total': figureLabels.alarmsToday,
      },
      // What a review sent back stands there, marked.
      beside: ['.Works', '.Total', '.Used', '.Irrigation.Water.Devices', '.Weather'],
    }),
    shown({
      at: '企业详情',
      call: enterpriseCalls.figures,
      span: 'now',
      query: { ids: enterpriseIds.join(',') },
      labels: {
        '[].Staff': figureLabels.people,
        '[].Places': '地块',
        '[].PlaceArea': figureLabels.plotArea,
        '[].RunningPlans': figureLabels.runningPlans,
        '[].Devices': figureLabels.devices,
        '[].DevicesOff': figureLabels.devicesOff,
        '[].Certificates': figureLabels.certificates,
      },
      beside: ['[].Expiring', '[].Expired'],
    }),
    shown({
      at: '物资数据',
      call: stockCalls.board,
      span: 'today',
      query: {},
      labels: { '.Stocks[].Value': figureLabels.stockValue },
      beside: ['.Total', '.Low', '.Expiring', '.Stocks'],
    }),
    foot(clockForm, { span: 'today', count: '打卡次数', sums: ofPunchIns }, day),
    foot(clockForm, { span: 'month', count: '打卡次数', sums: ofPunchIns }, month),
    foot(
      clockForm,
      { span: 'today', count: figureLabels.uses, where: [{ path: ['Inputs'], op: 'null', values: ['false'] }] },
      day,
    ),
    foot(irrigationForm, { span: 'today', count: '灌溉次数', sums: { Volume: figureLabels.water } }, day),
    foot(irrigationForm, { span: 'month', count: '灌溉次数', sums: { Volume: figureLabels.water } }, month),
    foot(planForm, {
      count: figureLabels.runningPlans,
      sums: { Count: figureLabels.runningArea },
      where: [is('Status', '执行中')],
    }),
    foot(placeForm, { count: '地块', sums: { Area: figureLabels.plotArea } }),
    foot(enterpriseForm, { count: figureLabels.enterprises, sums: { Area: figureLabels.managedArea } }),
    foot(inspectionForm, { count: figureLabels.certificates }),
    foot(deviceForm, { count: figureLabels.devices }),
    foot(deviceForm, { count: figureLabels.devicesOn, where: [is('State', '在线')] }),
    foot(deviceForm, { count: figureLabels.devicesOff, where: [is('State', '离线')] }),
    foot(deviceForm, { count: figureLabels.devicesStopped, where: [is('State', '离线', '未接入')] }),
    foot(alarmForm, { count: figureLabels.openAlarms, where: [is('State', '未恢复')] }),
    foot(alarmForm, { count: figureLabels.unseenAlarms, where: [is('Ack', '未确认')] }),
    foot(consultationForm, { count: figureLabels.waiting, where: [status('waiting')] }),
    foot(consultationForm, { count: figureLabels.replied, where: [status('replied')] }),
    foot(consultationForm, { count: figureLabels.closed, where: [status('closed')] }),
  ]
}

const ofBoard = {
  now: {
    '.ManagedArea': figureLabels.managedArea,
    '.Area': figureLabels.plotArea,
    '.RunningPlans': figureLabels.runningPlans,
  },
  today: { '.PunchInsToday': figureLabels.punchInsToday, '.AtWork': figureLabels.peopleToday },
  month: { '.Harvest': figureLabels.harvestOfMonth },
}
const ofPunchIns = { Area: figureLabels.workedArea, Harvest: '采收量' }
