import type { WorkOrderAct } from '@farm/contract/work-orders'

/** What an act is asked about before it is done. */
interface Questions {
  readonly title: string
  /** What becomes of the work order by it. */
  readonly told: string
  /** What the words are about; absent where none are taken. */
  readonly note?: string
  readonly hasPhotos: boolean
  readonly hasPeople: boolean
  /** What was asked and what was done stand side by side. */
  readonly compares: boolean
}

const plain = { hasPhotos: false, hasPeople: false, compares: false } as const

/** By act; those that ask for nothing stand here too, as they may come with words. */
export const questions: Readonly<Record<WorkOrderAct, Questions>> = {
  派发: { ...plain, title: '派发工单', told: '派给所选的人，他们会收到消息', note: '说明', hasPeople: true },
  撤回: { ...plain, title: '撤回工单', told: '收回到“待派发”，执行人不再能打卡', note: '撤回原因' },
  开始: { ...plain, title: '开始作业', told: '工单改为“进行中”' },
  提交验收: {
    ...plain,
    title: '提交验收',
    told: '交给管理人员验收，提交以后的打卡不再计入',
    note: '完成情况',
    hasPhotos: true,
  },
  验收通过: {
    title: '验收',
    told: '核对要求和完成情况，通过后工单完成',
    note: '验收意见',
    hasPhotos: true,
    hasPeople: false,
    compares: true,
  },
  退回: {
    title: '退回工单',
    told: '退给执行人重做，他们会看到原因',
    note: '退回原因',
    hasPhotos: true,
    hasPeople: false,
    compares: true,
  },
  关闭: { ...plain, title: '关闭工单', told: '这张工单不再做，以后可以重新打开', note: '关闭原因' },
  重新打开: { ...plain, title: '重新打开工单', told: '回到“待派发”，可以重新派人', note: '重新打开的原因' },
}

/** What is said once an act is done. */
export const doneTexts: Readonly<Record<WorkOrderAct, string>> = {
  派发: '工单已派发',
  撤回: '工单已撤回',
  开始: '工单已开始',
  提交验收: '已提交，等待验收',
  验收通过: '已验收通过，工单已完成',
  退回: '已退回给执行人',
  关闭: '工单已关闭',
  重新打开: '工单已重新打开，可以派发',
}
