import type { RetentionSuspension } from '@farm/contract/retention'
import { formatDuration } from '@farm/contract/values'
import { formatMoment } from '../../platform/time.ts'

/** What happened and when it ends, in one sentence. */
export function suspensionText(suspension: RetentionSuspension): string {
  const { MinutesLeft } = suspension
  return `自动清理已暂停，不会按期限删除数据：${whatHappened(suspension)}。时钟持续一致 ${formatDuration(MinutesLeft)}后自动恢复`
}

function whatHappened(suspension: RetentionSuspension): string {
  const { Reason, Agree, ServerTime, DatabaseTime, ServerNow, DatabaseNow, TrustedTime } = suspension
  if (!Agree) return `${bothTimes(ServerNow, DatabaseNow)}不一致，请校准时钟`
  if (Reason === 'differ')
    return `${bothTimes(ServerTime, DatabaseTime)}曾不一致，现已一致（${formatMoment(DatabaseNow)}），请核对时钟`
  const jump = `系统时间从 ${formatMoment(TrustedTime)} 变成了 ${formatMoment(DatabaseTime)}`
  if (Reason === 'set-back') return `${jump}，比之前早，请核对时钟`
  return `${jump}，可能停机较久，也可能时钟走快，请核对时钟`
}

function bothTimes(server: string, database: string): string {
  return `服务器时间（${formatMoment(server)}）与数据库时间（${formatMoment(database)}）`
}
