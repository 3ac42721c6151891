import type { LiveItem } from '../../../platform/outbox/index.ts'

/** How an item stands: 等待, 上传中 45%, 已送达, 被退回. */
export function sendingText({ state, progress, photos, isEarlier }: LiveItem): string {
  if (state === 'delivered') return isEarlier ? '已送达：之后的修改没有保存' : '已送达'
  if (state === 'refused') return '被退回'
  if (state === 'held') return '修改中，还没有重新提交'
  if (!progress) return '等待送出'
  if (progress.isCut) return '等待网络'
  return photos.length > 0 && progress.percent < 100 ? `上传中 ${progress.percent}%` : '正在提交…'
}
