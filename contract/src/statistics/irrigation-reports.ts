import { irrigationForm } from '../irrigations/index.ts'
import { figureLabels } from './figure-labels.ts'
import type { Report, ReportMeasure, ReportSource } from './report.ts'

/** Irrigations by the day on which they began. */
const irrigations: ReportSource = {
  from: 'counts',
  kind: irrigationForm,
  opens: '/FarmOperation/IrriData',
  isOverTime: true,
  parts: {
    Enterprise: { label: '企业', field: 'Enterprise', to: 'enterprises' },
    Place: { label: '地块', field: 'Place', to: 'places' },
    Crop: { label: '作物', field: 'Plan', beyond: 'Crops', to: 'crops', none: '未关联计划' },
    Plan: { label: '计划', field: 'Plan', to: 'plans', none: '未关联计划' },
    Kind: { label: '灌溉方式', field: 'Method' },
    Status: { label: '来源', field: 'Source' },
  },
}

const measures: readonly ReportMeasure[] = [
  { key: 'water', label: figureLabels.water, unit: 'm³', digits: 2, of: { field: 'Volume' } },
  { key: 'count', label: '灌溉次数', unit: '次', digits: 0, of: 'records' },
  { key: 'area', label: '灌溉面积', unit: '亩次', digits: 2, of: { field: 'MeteredArea' } },
  { key: 'perMu', label: '亩均水量', unit: 'm³/亩', digits: 2, of: { field: 'Volume', over: 'MeteredArea' } },
  // Of those alone on whose plots sensors said something before and after.
  { key: 'rise', label: '土壤湿度升高', unit: '%', digits: 1, of: { field: 'MoistureRise', over: 'RiseKnown' } },
]

export const irrigationReports: readonly Report[] = [
  {
    key: 'irrigation',
    title: '灌溉报表',
    path: '/Data/IrriReport',
    source: irrigations,
    measures,
    groups: ['Month', 'Place', 'Crop', 'Plan', 'Kind', 'Status', 'Enterprise', 'Week', 'Day'],
    filters: ['Enterprise', 'Place', 'Crop'],
    absent: 'Place',
  },
]
