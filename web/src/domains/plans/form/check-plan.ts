import type { Faults } from '@farm/contract/errors'

/** What the fields of a plan must fulfil together, as on the server. */
export function checkPlan({ StartDate, EndDate }: Readonly<Record<string, unknown>>): Faults {
  const isBackwards = typeof StartDate === 'string' && typeof EndDate === 'string' && EndDate < StartDate
  return isBackwards ? { EndDate: ['不能早于开始日期'] } : {}
}
