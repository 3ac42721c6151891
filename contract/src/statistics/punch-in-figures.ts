import { clockForm } from '../clock/index.ts'
import type { ReportMeasure, ReportSource } from './report.ts'

/** Punch-ins by all that they are told apart by. */
export const punchIns: ReportSource = {
  from: 'counts',
  kind: clockForm,
  opens: '/FarmOperation/ClockData',
  isOverTime: true,
  parts: {
    Enterprise: { label: '企业', field: 'Enterprise', to: 'enterprises' },
    Operation: { label: '农事操作', field: 'Operation', to: 'operations' },
    Plan: { label: '计划', field: 'Plan', to: 'plans', none: '未关联计划' },
    Crop: { label: '作物', field: 'Plan', beyond: 'Crops', to: 'crops', none: '未关联计划' },
    Place: { label: '地块', field: 'Place', to: 'places' },
    User: { label: '人员', field: 'UserId', to: 'users' },
  },
}

export const times: ReportMeasure = { key: 'count', label: '打卡次数', unit: '次', digits: 0, of: 'records' }
export const area: ReportMeasure = { key: 'area', label: '作业面积', unit: '亩', digits: 2, of: { field: 'Area' } }
export const hours: ReportMeasure = {
  key: 'hours',
  label: '用时',
  unit: '小时',
  digits: 1,
  of: { field: 'Minutes', per: 60 },
  note: '只计填写了开始时间的打卡',
}
export const harvest: ReportMeasure = {
  key: 'harvest',
  label: '采收量',
  unit: '公斤',
  digits: 2,
  of: { field: 'Harvest' },
}
export const people: ReportMeasure = {
  key: 'people',
  label: '打卡人数',
  unit: '人',
  digits: 0,
  of: 'people',
  note: '每人只计一次，各行相加可能多于合计',
}
export const attendance: ReportMeasure = {
  key: 'attendance',
  label: '出勤',
  unit: '人天',
  digits: 0,
  of: 'attendance',
  note: '每人每天计一次，一天内做了几项、到了几处的在各行各计一次，各行相加可能多于合计',
}
