import { daysLater, isDay } from './date.ts'
import { quotedText } from './read-number.ts'
import { isTooLong, plainText } from './plain-text.ts'
import type { Reading } from './reading.ts'

/** A day with the time of it that was written beside: 2026-03-05, 08:30:00. */
export interface DayTime {
  readonly day: string
  readonly time: string
}

const DATE = String.raw`(?:(\d{4})(?:[-/.、]|年))?(\d{1,2})(?:[-/.、]|月)(\d{1,2})(?:日|号)?`
const WEEKDAY = String.raw`(?:(?:星期|周)([一二三四五六日天]))?`
const CLOCK = String.raw`(上午|中午|下午|晚上|凌晨)?(\d{1,2})(?:[:时点](?:(\d{1,2})|半|整)?)(?:[:分](\d{1,2}))?(?:\.\d+)?(?:分|秒)?`
const WRITTEN = new RegExp(`^${DATE}${WEEKDAY}(?:(?:T|(?<=[日号\\d一二三四五六天]))${CLOCK})?$`)
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/
const TIME = new RegExp(`^${CLOCK}$`)
const FOUR_DIGITS = /^(\d{2})(\d{2})$/
const RELATIVE: Readonly<Record<string, number>> = { 前天: -2, 昨天: -1, 今天: 0, 今日: 0, 明天: 1, 后天: 2 }
const AS_PEOPLE_WRITE = '请按 2026-03-05 的样子填写'

/**
 * The day that a text means: `2026-3-5`, `2026/3/5`, `2026.3.5`, `20260305`, `2026年3月5日`, `今天`; `3月5日` is one of the year of
 * today. With `today` absent only what names its year is a day. What names no day for certain is a fault that quotes it.
 */
export function readDay(text: string, today?: string): Reading<string> {
  const reading = readDayTime(text, today)
  if ('fault' in reading) return reading
  const { day, time } = reading.value
  return time === '00:00:00' ? { value: day } : { fault: `“${quotedText(text)}”还有时刻，请只填写日期` }
}

/** The day and the time that a text means; without a time it is the beginning of the day. */
export function readDayTime(text: string, today?: string): Reading<DayTime> {
  if (isTooLong(text)) return { fault: `“${quotedText(text)}”看不懂，${AS_PEOPLE_WRITE}` }
  const plain = plainText(text)
    .replace(/^'/, '')
    .replaceAll(/(?<=[年月日号\d一二三四五六天午晨上T:]) | (?=[年月日号上中下晚凌])/g, '')
  const days = RELATIVE[plain]
  if (days !== undefined && today !== undefined) return { value: { day: daysLater(today, days), time: '00:00:00' } }
  const value = dayTimeOf(plain, today)
  return typeof value === 'object' ? { value } : { fault: `“${quotedText(text)}”${value ?? whyNot(plain, today)}` }
}

/** The time of the day that a text means: `8:30`, `8：30`, `8点`, `8点半`, `0830`, `下午3点` (15:00). */
export function readClock(text: string): Reading<string> {
  const plain = isTooLong(text) ? '' : plainText(text).replaceAll(' ', '')
  const found = TIME.exec(plain)
  const [, hour, minute] = FOUR_DIGITS.exec(plain) ?? []
  const digits = hour === undefined ? undefined : `${hour}:${minute}`
  const time = found ? clockOf(plain, found.slice(1))?.slice(0, 5) : digits
  return time !== undefined && isClock(time)
    ? { value: time }
    : { fault: `“${quotedText(text)}”看不懂，请按 08:30 的样子填写` }
}

function dayTimeOf(plain: string, today: string | undefined): DayTime | string | undefined {
  const [, ...found] = WRITTEN.exec(plain) ?? DIGITS.exec(plain) ?? []
  const [year = today?.slice(0, 4), month, date, weekday, ...clock] = found
  if (year === undefined || month === undefined || date === undefined) return undefined
  const day = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-')
  if (!isDay(day)) return `没有这一天，${AS_PEOPLE_WRITE}`
  if (weekday !== undefined && weekdayOf(day) !== weekday.replace('天', '日')) return '的日期和星期不一致，请核对'
  const time = clock[1] === undefined ? '00:00:00' : clockOf(plain, clock)
  return time === undefined ? undefined : { day, time }
}

/** The hour of the day; undefined where nobody says so, or where it may be of either of two days, as 晚上12点 and 晚上1点. */
function hourOf(name: string | undefined, hour: number): number | undefined {
  switch (name) {
    case '凌晨':
      return hour > 12 ? undefined : hour % 12
    case '上午':
      return hour > 12 ? undefined : hour
    case '中午':
      return hour === 1 || hour === 2 ? hour + 12 : hour
    case '下午':
      return hour < 12 ? hour + 12 : hour
    case '晚上':
      if (hour < 5 || hour === 12) return undefined
      return hour < 12 ? hour + 12 : hour
    default:
      return hour
  }
}

/** Hours have a name before them: 下午3点 and 中午1点 are 15:00 and 13:00, 凌晨12点 the beginning of the day. */
function clockOf(
  plain: string,
  [name, hour = '', minute, second]: readonly (string | undefined)[],
): string | undefined {
  const hours = hourOf(name, Number(hour))
  if (hours === undefined) return undefined
  const minutes = minute ?? (/[时点]半/.test(plain) ? '30' : '0')
  const time = [String(hours), minutes, second ?? '0'].map((part) => part.padStart(2, '0')).join(':')
  return isClock(time) ? time : undefined
}

function isClock(time: string): boolean {
  return /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(time)
}

function weekdayOf(day: string): string {
  return '日一二三四五六'.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** What a text without a certain day is, as far as it shows. */
function whyNot(plain: string, today: string | undefined): string {
  if (/^\d{4}年?$/.test(plain)) return '只有年份，请填写到日'
  if (/^\d{4}(?:[-/.]|年)?(?:0?[1-9]|1[0-2])月?$/.test(plain)) return '只有年月，请填写到日'
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(plain)) return `的年份不清楚，${AS_PEOPLE_WRITE}`
  if (today === undefined && /^\d{1,2}[月/-]\d{1,2}[日号]?$/.test(plain)) return '没有年份，请把年份写上'
  return `看不懂，${AS_PEOPLE_WRITE}`
}
