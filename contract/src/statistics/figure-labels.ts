/**
 * What the figures outside of reports are called. One word is one figure: wherever a label stands, it is worked out in one way, and
 * `docs/figures.md` says how; reports call theirs by the labels of their measures.
 */
export const figureLabels = {
  managedArea: '经营面积',
  plotArea: '地块面积',
  runningPlans: '执行中计划',
  runningArea: '执行中计划面积',
  runningProgress: '执行中平均进度',
  lateNow: '延误计划',
  punchInsToday: '今日打卡',
  peopleToday: '在岗人员',
  workedArea: '作业面积',
  harvestOfMonth: '本月产量',
  water: '灌溉水量',
  metered: '水表水量',
  watered: '灌溉作业',
  wateredArea: '灌溉作业面积',
  openAlarms: '未恢复的预警',
} as const
