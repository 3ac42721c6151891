import { formatPercent } from '@farm/contract/values'
import type { LiveItem } from '../../platform/outbox/index.ts'

/** How an item stands: 等待, 上传中 45%, 已送达, 被退回. */
export function sendingText({ state, progress, photos, trouble }: LiveItem): string {
  if (state === 'delivered') return '已送达'
  if (state === 'refused') return '被退回'
  if (state === 'held') return '修改中，还没有重新提交'
  if (!progress) return trouble === undefined ? '等待送出' : `等待送出：${trouble}`
  if (progress.isCut) return '等待网络'
  return photos.length > 0 && progress.percent < 100 ? `上传中 ${formatPercent(progress.percent)}` : '正在提交…'
}
