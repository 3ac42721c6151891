/** What spans are called that are seen from today, in the order in which they are offered. */
export const spanNames: Readonly<Record<string, string>> = {
  today: '今天',
  yesterday: '昨天',
  week: '本周',
  month: '本月',
  lastMonth: '上月',
  year: '今年',
  past: '今天以前',
}

/** 最近 7 天, 未来 30 天, 本月. */
export function spanText(span: string): string {
  const named = spanNames[span]
  if (named !== undefined) return named
  const count = Number(span)
  return count < 0 ? `最近 ${-count} 天` : `未来 ${count} 天`
}
