/** A question that is asked of a list every day. */
export interface Tab {
  readonly key: string
  readonly label: string
  /** Said when it finds nothing. */
  readonly empty: string
  /** That it finds something calls for somebody to act. */
  readonly isAlarming?: true
}

/** The first tab of every list, which narrows nothing. */
const ALL = 'all'
const TAB = 'tab'

/** The tab in the address; anything unknown is the first. */
export function readTab<One extends Tab>(tabs: readonly [One, ...One[]], address: URLSearchParams): One {
  return tabs.find(({ key }) => key === address.get(TAB)) ?? tabs[0]
}

/** The address of another tab, from its first page on. */
export function writeTab(address: URLSearchParams, { key }: Tab): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('page')
  next.delete('after')
  next.delete('open')
  if (key === ALL) next.delete(TAB)
  else next.set(TAB, key)
  return next
}
