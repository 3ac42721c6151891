import type { ReportMeasure } from './report.ts'

const plans: ReportMeasure = { key: 'count', label: '计划', unit: '个', digits: 0, of: 'records' }
const plannedArea: ReportMeasure = {
  key: 'area',
  label: '计划面积',
  unit: '亩',
  digits: 2,
  of: 'told',
  sees: ['Count'],
  note: '各计划的面积之和，同一地块先后的计划各计一次',
}
const progress: ReportMeasure = {
  key: 'progress',
  label: '平均进度',
  unit: '%',
  digits: 1,
  of: { ratio: ['progressSum', 'progressCount'] },
  sees: ['Progress'],
  note: '截至现在，按计划面积加权平均',
  isPresent: true,
}
const late: ReportMeasure = {
  key: 'late',
  label: '期内延误',
  unit: '个',
  digits: 0,
  of: 'told',
  sees: ['LateDays', 'Status'],
  only: [
    { path: ['Status'], op: '=', values: ['执行中'] },
    { path: ['LateDays'], op: '>', values: ['0'] },
  ],
  note: '期内的计划中现在延误的；起止日期不在期内而仍在执行的，计入“延误计划”',
  isPresent: true,
}
const target: ReportMeasure = {
  key: 'target',
  label: '目标产量',
  unit: '公斤',
  digits: 2,
  of: 'told',
  sees: ['TargetYield'],
}
const harvested: ReportMeasure = {
  key: 'harvested',
  label: '已采收',
  unit: '公斤',
  digits: 2,
  of: 'told',
  sees: ['Harvest'],
  note: '计划开始以来，截至现在；按地块请看产量报表',
  isPresent: true,
}
/** Of the period, as punch-ins tell it. */
const cropYield: ReportMeasure = {
  key: 'yield',
  label: '采收量',
  unit: '公斤',
  digits: 2,
  of: 'told',
  isOfOthers: true,
}
/** Of the plans that harvested in the period, by their planned area: 期内亩产 of 产量数据. Plans that harvested nothing would dilute it. */
const yieldPerMu: ReportMeasure = {
  key: 'perMu',
  label: '期内亩产',
  unit: '公斤/亩',
  digits: 2,
  of: { ratio: ['harvestedYield', 'harvestedArea'] },
  isOfOthers: true,
  note: '期内有采收的计划，采收量除以面积',
}
const cropInputs: ReportMeasure = {
  key: 'weight',
  label: '投入品重量',
  unit: '公斤',
  digits: 3,
  of: 'told',
  isOfOthers: true,
}
const inputsPerMu: ReportMeasure = {
  key: 'weightPerMu',
  label: '亩均投入品',
  unit: '公斤/亩',
  digits: 2,
  of: { ratio: ['plannedWeight', 'area'] },
  isOfOthers: true,
  note: '关联了计划的投入品重量除以计划面积',
}
export const planFigures: readonly ReportMeasure[] = [plans, plannedArea, progress, late, target, harvested]
export const cropFigures: readonly ReportMeasure[] = [
  plannedArea,
  plans,
  cropYield,
  yieldPerMu,
  cropInputs,
  inputsPerMu,
]
