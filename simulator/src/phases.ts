/**
 * The phases of the demo in their order, with the seconds that each takes on two cores. The share of the whole goes by
 * them, so that a progress bar moves evenly.
 */
export const phaseSeconds = [
  ['角色', 0.1],
  ['县级人员', 0.2],
  ['企业', 0.3],
  ['企业管理员', 0.2],
  ['部门和角色', 0.3],
  ['演示账号', 0.5],
  ['企业人员', 4],
  ['地图边界', 0.1],
  ['列表视图', 0.1],
  ['字典', 0.1],
  ['作物分类', 0.1],
  ['作物', 1.2],
  ['农事操作、投入品、禁限用名录、专家', 0.4],
  ['技术规程', 0.6],
  ['地块', 0.6],
  ['网关', 0.1],
  ['设备、预警规则、人脸同意', 0.8],
  ['资质证书', 0.4],
  ['物资入库', 1],
  ['订单', 1.1],
  ['计划', 2.3],
  ['巡查记录、农机维护', 1],
  ['工单', 0.4],
  ['打卡', 127],
  ['物资领用', 1.7],
  ['物资盘点', 0.2],
  ['灌溉', 1.8],
  ['采收批次', 0.2],
  ['出库批次', 0.4],
  ['批次检测', 0.1],
  ['派工', 0.3],
  ['工单办理', 0.7],
  ['已结束的计划和订单', 0.7],
  ['打卡审核', 5],
  ['溯源公开', 0.4],
  ['合格证', 1.3],
  ['摄像头', 0.2],
  ['录像', 0.1],
  ['设备历史数据', 19],
  ['专家会诊', 9],
] as const satisfies ReadonlyArray<readonly [phase: string, seconds: number]>

const wholeSeconds = secondsOf(phaseSeconds)

/** How much of the whole is over, by time, when so much of a phase is: both from 0 to 1. */
export function shareOf(phase: string, done: number): number {
  const index = phaseSeconds.findIndex(([name]) => name === phase)
  const [, seconds = 0] = phaseSeconds[index] ?? []
  return (secondsOf(phaseSeconds.slice(0, Math.max(0, index))) + seconds * done) / wholeSeconds
}

function secondsOf(phases: ReadonlyArray<readonly [phase: string, seconds: number]>): number {
  return phases.reduce((sum, [, seconds]) => sum + seconds, 0)
}
