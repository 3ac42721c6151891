import type { Days } from '../../../platform/calendar.ts'

/** The address of the list of what is due within days, with the other choices of the person. */
export function dayAddress(address: URLSearchParams, { from, to }: Days): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['show', 'span', 'day', 'page', 'after', 'open']) next.delete(name)
  next.set('Due', `${from}~${to}`)
  return next
}
