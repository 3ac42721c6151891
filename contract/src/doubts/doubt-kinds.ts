/** What the county is to know of an enterprise, each with how much it weighs: 重 speaks against goods, 轻 against a record. */
export const doubtWeights = {
  使用禁止: '重',
  更正前禁止: '重',
  检测不合格: '重',
  召回: '重',
  放行: '中',
  暂扣: '中',
  解除暂扣: '中',
  作废重开: '中',
  标签不一致: '轻',
  存疑打卡: '轻',
} as const
export type DoubtKind = keyof typeof doubtWeights

export const doubtKinds = [
  '使用禁止',
  '更正前禁止',
  '检测不合格',
  '召回',
  '放行',
  '暂扣',
  '解除暂扣',
  '作废重开',
  '标签不一致',
  '存疑打卡',
] as const satisfies readonly DoubtKind[]

/** How far it is: open while nobody has answered for it, or one person alone. */
export const doubtStates = ['待处理', '待复核', '已说明', '已处理'] as const
export type DoubtState = (typeof doubtStates)[number]

export function isOpenDoubt(state: DoubtState): boolean {
  return state === '待处理' || state === '待复核'
}
