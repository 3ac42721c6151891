import { alarmForm } from '../alarms/index.ts'
import { deviceForm } from '../devices/index.ts'
import { area, attendance, harvest, hours, people, punchIns, times } from './punch-in-figures.ts'
import type { Report, ReportMeasure, ReportSource } from './report.ts'

/** Punch-ins told apart by the type of their operation as well. */
const farming: ReportSource = {
  ...punchIns,
  parts: { ...punchIns.parts, Type: { label: '操作类型', field: 'Operation', beyond: 'Type' } },
}

/** Of what was done for work orders alone. */
const ordered = (measure: ReportMeasure): ReportMeasure => ({ ...measure, label: `工单${measure.label}` })

const jobs: ReportSource = { ...punchIns, having: 'WorkOrder' }

/** What harvested nothing adds nothing: the counts of all punch-ins tell it. */
const harvests: ReportSource = { ...punchIns, always: [{ path: ['Harvest'], op: '>', values: ['0'] }] }

const farmFigures = [times, people, attendance, hours, area, harvest]

/** Of the plans that harvested in the period; told by plan and by crop, for punch-ins have no area of their own to be harvested. */
const yields: readonly ReportMeasure[] = [
  {
    key: 'perMu',
    label: '期内亩产',
    unit: '公斤/亩',
    digits: 2,
    of: { ratio: ['yield', 'planArea'] },
    isOfOthers: true,
    note: '期内有采收的计划，采收量除以面积',
  },
  {
    key: 'targetPerMu',
    label: '计划亩产',
    unit: '公斤/亩',
    digits: 2,
    of: { ratio: ['planned', 'targetArea'] },
    isOfOthers: true,
  },
  {
    key: 'reached',
    label: '累计完成计划',
    unit: '%',
    digits: 1,
    of: { ratio: ['reachedYield', 'planned'], times: 100 },
    isOfOthers: true,
  },
]

/** Who did what, where and when, as a row each. */
const rowColumns = ['OccurTime', 'Operation', 'Plan', 'Place', 'UserId'] as const

/** The reports of 农场作业, in the order of their menu. */
export const farmReports: readonly Report[] = [
  {
    key: 'daily',
    title: '农场日报',
    path: '/FarmOperation/DailyData',
    source: farming,
    measures: farmFigures,
    groups: ['Place', 'Operation', 'User', 'Enterprise'],
    filters: ['Enterprise'],
    fixed: 'day',
    tables: ['Place', 'Operation', 'User'],
    besides: [alarmForm, deviceForm],
    absent: 'User',
  },
  {
    key: 'daily-rows',
    title: '日报明细',
    path: '/FarmOperation/DailyData1',
    source: farming,
    measures: [times, people, hours, area, harvest],
    groups: ['Operation', 'Place', 'Plan', 'User', 'Enterprise'],
    filters: ['Enterprise'],
    fixed: 'day',
    isOfRecords: true,
    list: {
      columns: [
        ...rowColumns,
        'Enterprise',
        'WorkOrder',
        'StartTime',
        'Minutes',
        'Area',
        'Harvest',
        'Inputs',
        'InputVerdict',
        'Photos',
        'Weather',
        'Grade',
        'Review',
        'Note',
      ],
      filters: ['Operation', 'Plan', 'Place', 'UserId', 'InputVerdict', 'Review'],
    },
  },
  {
    key: 'jobs',
    title: '作业数据',
    path: '/FarmOperation/WorkData',
    source: jobs,
    measures: [ordered(times), ordered(hours), ordered(area)],
    groups: ['Operation', 'Plan', 'Place', 'User', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise', 'Place'],
    absent: 'User',
    list: {
      columns: [
        'WorkOrder',
        'Plan',
        'Place',
        'Operation',
        'UserId',
        'StartTime',
        'OccurTime',
        'Minutes',
        'Area',
        'Review',
        'Grade',
        'InputVerdict',
      ],
      filters: ['WorkOrder', 'Operation', 'Plan', 'UserId', 'Review', 'Grade'],
    },
  },
  {
    key: 'farming',
    title: '农事数据',
    path: '/FarmOperation/AgriData',
    source: farming,
    measures: [times, area, hours],
    groups: ['Type', 'Operation', 'Place', 'Plan', 'Crop', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise', 'Place', 'Crop'],
    absent: 'Place',
    list: {
      columns: [...rowColumns, 'Area', 'Minutes', 'Inputs', 'Photos', 'Note'],
      filters: ['Operation', 'Plan', 'UserId'],
    },
  },
  {
    key: 'harvests',
    title: '产量数据',
    path: '/FarmOperation/ProdData',
    source: harvests,
    measures: [harvest, ...yields],
    groups: ['Plan', 'Crop', 'Place', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise', 'Place', 'Crop'],
    isWeighed: true,
    list: {
      columns: ['OccurTime', 'Plan', 'Place', 'Harvest', 'Area', 'UserId', 'Review', 'InputVerdict', 'Photos', 'Note'],
      filters: ['Plan', 'UserId', 'Harvest'],
    },
  },
  {
    key: 'weekly',
    title: '农场周报',
    path: '/FarmOperation/WeekData',
    source: farming,
    measures: farmFigures,
    groups: ['Place', 'Operation', 'User', 'Enterprise', 'Day'],
    filters: ['Enterprise'],
    fixed: 'week',
    tables: ['Place', 'Operation'],
    absent: 'User',
  },
  {
    key: 'monthly',
    title: '农场月报',
    path: '/FarmOperation/MonthData',
    source: farming,
    measures: farmFigures,
    groups: ['Place', 'Operation', 'User', 'Enterprise', 'Day', 'Week'],
    filters: ['Enterprise'],
    fixed: 'month',
    tables: ['Place', 'Operation'],
    isAgainstYear: true,
    absent: 'User',
  },
  {
    key: 'attendance',
    title: '人员数据',
    path: '/FarmOperation/WorkersData',
    source: farming,
    measures: [attendance, hours, times, area],
    groups: ['User', 'Operation', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
    absent: 'User',
    opensCalendar: true,
  },
]
