import { clockForm } from '../clock/index.ts'
import { placeForm } from '../places/index.ts'
import { planForm, planStates } from '../plans/index.ts'
import { figureLabels } from './figure-labels.ts'
import { farmReports } from './farm-reports.ts'
import { area, attendance, harvest, hours, people, punchIns, times } from './punch-in-figures.ts'
import { cropFigures, planFigures } from './plan-figures.ts'
import { irrigationReports } from './irrigation-reports.ts'
import { lotReports } from './lot-reports.ts'
import type { Report, ReportMeasure, ReportSource } from './report.ts'
import { stockReports } from './stock-reports.ts'

const plots: ReportSource = {
  from: 'counts',
  kind: placeForm,
  opens: '/Core/PlaceList',
  isOverTime: false,
  parts: {
    Enterprise: { label: '企业', field: 'Compony', to: 'enterprises' },
    Kind: { label: '设施类型', field: 'Kind' },
    Status: { label: '状态', field: 'Status' },
  },
}

/** Plans that were begun and whose days meet the period. */
const runningPlans: ReportSource = {
  from: 'plans',
  kind: planForm,
  opens: '/FarmPlan/MakePlan',
  isOverTime: true,
  runs: ['StartDate', 'EndDate'],
  always: [{ path: ['Status'], op: 'in', values: planStates.where('begun') }],
  parts: {
    Crop: { label: '作物', field: 'Crops', to: 'crops' },
    Enterprise: { label: '企业', field: 'Enterprise', to: 'enterprises' },
    Place: { label: '地块', field: 'Place', to: 'places' },
    Status: { label: '状态', field: 'Status' },
  },
}

const crops: ReportSource = {
  ...runningPlans,
  from: 'crops',
  parts: {
    Crop: { label: '作物', field: 'Crops', to: 'crops', none: '未关联计划' },
    Enterprise: { label: '企业', field: 'Enterprise', to: 'enterprises', none: '未关联计划' },
  },
}

const inputs: ReportSource = {
  from: 'inputs',
  kind: clockForm,
  opens: '/FarmOperation/ClockData',
  isOverTime: true,
  always: [{ path: ['Inputs'], op: 'null', values: ['false'] }],
  parts: {
    Input: { label: '投入品', field: 'Inputs', column: 'Input', to: 'inputs' },
    Kind: { label: '类别', field: 'Inputs', beyond: 'Kind' },
    Enterprise: { label: '企业', field: 'Enterprise', to: 'enterprises' },
    Place: { label: '地块', field: 'Place', to: 'places' },
    Plan: { label: '计划', field: 'Plan', to: 'plans', none: '未关联计划' },
    Crop: { label: '作物', field: 'Plan', beyond: 'Crops', to: 'crops', none: '未关联计划' },
  },
}

const uses: ReportMeasure = { key: 'count', label: '使用记录', unit: '条', digits: 0, of: 'records', sees: ['Inputs'] }
const amount = (key: string, label: string, unit: string): ReportMeasure => ({
  key,
  label,
  unit,
  digits: 3,
  of: 'told',
  sees: ['Inputs'],
})
const weight = amount('weight', '投入品重量', '公斤')
const volume = amount('volume', '投入品体积', '升')
const pieces: ReportMeasure = { ...amount('pieces', '投入品件数', '件'), note: '株、袋、瓶、卷都按件计' }
/** Nobody can say to which crop, and over which area, anything else was done. */
const UNPLANNED = '“未关联计划”一行是没有计划或计划没有作物的打卡，没有面积，不计入亩均'

const plotArea = (key: string, label: string, status?: string): ReportMeasure => ({
  key,
  label,
  unit: '亩',
  digits: 2,
  of: { field: 'Area', ...(status !== undefined && { where: { part: 'Status', is: status } }) },
})

/** Every report of the product. */
export const reports: readonly Report[] = [
  ...farmReports,
  {
    key: 'clock-in',
    title: '打卡统计',
    path: '/CountyFarm/DataStatistics/ClockIn',
    source: punchIns,
    measures: [times, area, hours],
    groups: ['Enterprise', 'Operation', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
    absent: 'Enterprise',
  },
  {
    key: 'county-workers',
    title: '人员统计',
    path: '/CountyFarm/DataStatistics/Workers',
    source: punchIns,
    measures: [attendance, people, times, hours],
    groups: ['Enterprise', 'User', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
    absent: 'User',
  },
  {
    key: 'county-plans',
    title: '计划统计',
    path: '/CountyFarm/DataStatistics/Plan',
    source: runningPlans,
    measures: planFigures,
    groups: ['Enterprise', 'Crop', 'Status'],
    filters: ['Enterprise', 'Crop'],
  },
  {
    key: 'county-crops',
    title: '作物统计',
    path: '/CountyFarm/DataStatistics/Crops',
    source: crops,
    measures: cropFigures,
    leftOut: UNPLANNED,
    groups: ['Crop', 'Enterprise'],
    filters: ['Enterprise'],
  },
  {
    key: 'plots',
    title: '地块统计',
    path: '/CountyFarm/DataStatistics/TableData',
    source: plots,
    measures: [
      plotArea('area', figureLabels.plotArea),
      { key: 'count', label: '地块', unit: '块', digits: 0, of: 'records' },
      plotArea('used', '在用', '在用'),
      plotArea('fallow', '休耕', '休耕'),
      plotArea('closed', '停用', '停用'),
    ],
    groups: ['Enterprise', 'Kind', 'Status'],
    filters: ['Enterprise'],
    absent: 'Enterprise',
  },
  {
    key: 'county-inputs',
    title: '投入品统计',
    path: '/CountyFarm/DataStatistics/InputData',
    source: inputs,
    measures: [uses, weight, volume, pieces],
    groups: ['Enterprise', 'Kind', 'Input', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
  },
  {
    key: 'workers',
    title: '人员报表',
    path: '/Data/WorkersReport',
    source: punchIns,
    measures: [times, attendance, hours, area],
    groups: ['User', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
    absent: 'User',
  },
  {
    key: 'plans',
    title: '计划报表',
    path: '/Data/PlanReport',
    source: runningPlans,
    measures: planFigures,
    groups: ['Crop', 'Enterprise', 'Status', 'Place'],
    filters: ['Enterprise', 'Place', 'Crop'],
  },
  {
    key: 'crops',
    title: '作物报表',
    path: '/Data/CropReport',
    source: crops,
    measures: cropFigures,
    leftOut: UNPLANNED,
    groups: ['Crop', 'Enterprise'],
    filters: ['Enterprise'],
  },
  {
    key: 'inputs',
    title: '投入品报表',
    path: '/Data/InputsReport',
    source: inputs,
    measures: [uses, weight, volume, pieces],
    groups: ['Input', 'Kind', 'Crop', 'Plan', 'Place', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise'],
  },
  {
    key: 'agri',
    title: '农事报表',
    path: '/Data/AgriReport',
    source: punchIns,
    measures: [times, area, hours],
    groups: ['Operation', 'Place', 'Plan', 'Crop', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise', 'Place', 'Crop'],
    absent: 'Place',
  },
  {
    key: 'prod',
    title: '产量报表',
    path: '/Data/ProdReport',
    source: punchIns,
    measures: [harvest],
    groups: ['Crop', 'Place', 'Plan', 'Enterprise', 'Day', 'Week', 'Month'],
    filters: ['Enterprise', 'Place', 'Crop'],
  },
  ...stockReports,
  ...lotReports,
  ...irrigationReports,
]

export function reportOf(key: string): Report | undefined {
  return reports.find((one) => one.key === key)
}
