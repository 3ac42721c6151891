import type { WorkOrderAct } from '@farm/contract/work-orders'

/** What an act is asked about before it is done. */
interface Questions {
  readonly title: string
  /** Of the words; absent where none are taken. */
  readonly note?: { readonly label: string; readonly isNeeded: boolean }
  readonly hasPhotos: boolean
  readonly hasPeople: boolean
  /** What was asked and what was done stand side by side. */
  readonly compares: boolean
}

const plain = { hasPhotos: false, hasPeople: false, compares: false } as const
const words = (label: string) => ({ label, isNeeded: true })

/** By act; those that ask for nothing stand here too, as they may come with words. */
export const questions: Readonly<Record<WorkOrderAct, Questions>> = {
  派发: { ...plain, title: '派发工单', note: { label: '说明', isNeeded: false }, hasPeople: true },
  撤回: { ...plain, title: '撤回工单' },
  开始: { ...plain, title: '开始作业' },
  提交验收: { ...plain, title: '提交验收', note: { label: '完成情况', isNeeded: false }, hasPhotos: true },
  验收通过: {
    title: '验收',
    note: { label: '验收意见', isNeeded: false },
    hasPhotos: true,
    hasPeople: false,
    compares: true,
  },
  退回: { title: '退回工单', note: words('退回原因'), hasPhotos: true, hasPeople: false, compares: true },
  关闭: { ...plain, title: '关闭工单', note: words('关闭原因') },
  重新打开: { ...plain, title: '重新打开工单', note: words('重新打开的原因') },
}
