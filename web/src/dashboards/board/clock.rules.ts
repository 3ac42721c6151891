const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const

/** `2026-11-20` → 2026年11月20日 星期五. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return `${year}年${Number(month)}月${Number(date)}日 星期${weekday}`
}
