import { formatDuration } from '../values/index.ts'
import type { RetentionSuspension } from './retention.calls.ts'

/** What happened, in one sentence; `shown` writes a moment by the clocks of the farm. */
export function suspensionText(
  { Reason, ServerTime, DatabaseTime, TrustedTime, MinutesLeft }: RetentionSuspension,
  shown: (moment: string) => string,
): string {
  const left = `持续一致 ${formatDuration(MinutesLeft)}后自动恢复`
  if (Reason === 'differ') {
    return `服务器时间 ${shown(ServerTime)} 与数据库时间 ${shown(DatabaseTime)} 不一致，请校准时钟，${left}`
  }
  const jump = `时间从 ${shown(TrustedTime)} 变为 ${shown(DatabaseTime)}`
  if (Reason === 'set-back') return `数据库${jump}，比之前早，请核对时钟，${left}`
  return `系统${jump}，可能是长时间停机，也可能是时钟走快，请核对时钟，${left}`
}
