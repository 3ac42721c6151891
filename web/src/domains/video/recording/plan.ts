import { formatRange, weekdays } from '@farm/contract/values'
import { LONGEST_ALARM_DAYS, type RecordingPlan, USUAL_ALARM_DAYS } from '@farm/contract/video'

type Hours = NonNullable<RecordingPlan['Hours']>[number]

/** `全天录像，保留 7 天` */
export function planText({ Mode, Hours = [], KeepDays }: RecordingPlan): string {
  if (Mode === 'off') return '不录像'
  const when = Mode === 'always' ? '全天录像' : Hours.map(hoursText).join('；') || '没有时段'
  return `${when}，保留 ${KeepDays} 天`
}

/** `周一至周五 08:00–18:00`, `周一、三 08:00–18:00` */
function hoursText({ Days, From, To }: Hours): string {
  return `${daysText(Days.toSorted((one, other) => one - other))} ${formatRange(From, To)}`
}

function daysText(days: readonly number[]): string {
  const [first = 1] = days
  const last = days.at(-1) ?? first
  if (days.length === weekdays.length) return '每天'
  const isRow = days.length > 2 && last - first === days.length - 1
  if (isRow) return `${weekdays[first - 1]}至${weekdays[last - 1]}`
  return `周${days.map((day) => weekdays[day - 1]?.slice(1)).join('、')}`
}

/** What is filled in of a plan. */
export interface PlanEntry {
  readonly mode: RecordingPlan['Mode']
  readonly hours: readonly Hours[]
  readonly keepDays: string
  /** Of what alarms kept. */
  readonly alarmDays: string
}

export const WORKING_HOURS: Hours = { Days: [1, 2, 3, 4, 5, 6, 7], From: '06:00', To: '20:00' }
const USUAL_DAYS = 7

export function planEntryOf(plan: RecordingPlan | undefined): PlanEntry {
  return {
    mode: plan?.Mode ?? 'off',
    hours: plan?.Hours && plan.Hours.length > 0 ? plan.Hours : [WORKING_HOURS],
    keepDays: String(plan?.KeepDays ?? USUAL_DAYS),
    alarmDays: String(plan?.AlarmDays ?? USUAL_ALARM_DAYS),
  }
}

/** Why a plan can't be sent; nothing where it can. */
export function planFault({ mode, hours, keepDays, alarmDays }: PlanEntry, longest: number): string | undefined {
  if (mode === 'off') return undefined
  if (!isDays(keepDays, longest)) return `保留天数填 1 到 ${longest}`
  if (!isDays(alarmDays, LONGEST_ALARM_DAYS)) return `预警片段的保留天数填 1 到 ${LONGEST_ALARM_DAYS}`
  if (mode === 'always') return undefined
  if (hours.length === 0) return '请添加录像时段'
  if (hours.some(({ Days }) => Days.length === 0)) return '每个时段至少选一天'
  return hours.some(({ From, To }) => From >= To) ? '结束时间要晚于开始时间；跨夜请分成两段' : undefined
}

function isDays(text: string, longest: number): boolean {
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= longest
}

/** What is sent of a plan. */
export function planBodyOf({ mode, hours, keepDays, alarmDays }: PlanEntry): RecordingPlan {
  const days = Number(keepDays)
  return {
    Mode: mode,
    KeepDays: mode === 'off' && !Number.isInteger(days) ? USUAL_DAYS : days,
    ...(isDays(alarmDays, LONGEST_ALARM_DAYS) && { AlarmDays: Number(alarmDays) }),
    ...(mode === 'hours' && { Hours: hours.map((one) => ({ ...one, Days: [...one.Days] })) }),
  }
}
