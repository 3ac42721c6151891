/** What a rule says, behind its name where it does not name itself: `使用次数：本计划第 3 次使用`. */
export function saidOf(check: string, reason: string): string {
  return [reason.includes(check) ? '' : check, reason].filter(Boolean).join('：')
}
