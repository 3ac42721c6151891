import { type Doubt, type DoubtKind, doubtWeights, isOpenDoubt } from '@farm/contract/doubts'

/** What speaks against one enterprise, added up. */
export interface OfEnterprise {
  readonly name: string
  readonly open: number
  /** Of the open ones those that speak against goods. */
  readonly heavy: number
  /** When the oldest open one came about. */
  readonly since: string | undefined
  readonly closed: number
}

/** By enterprise, those with most that weighs heavy first. */
export function byEnterprise(doubts: readonly Doubt[]): OfEnterprise[] {
  const sums = [...Map.groupBy(doubts, ({ Enterprise }) => Enterprise)].map(([name, own]): OfEnterprise => {
    const open = own.filter(({ State }) => isOpenDoubt(State))
    return {
      name,
      open: open.length,
      heavy: open.filter(({ Kind }) => doubtWeights[Kind] === '重').length,
      since: open.map(({ Time }) => Time).toSorted()[0],
      closed: own.length - open.length,
    }
  })
  return sums.toSorted((one, other) => other.heavy - one.heavy || other.open - one.open)
}

interface Chosen {
  readonly kinds: readonly string[]
  readonly enterprise: string | undefined
  /** Those that are explained or done as well. */
  readonly shown: 'open' | 'all'
}

export function chosenOf(doubts: readonly Doubt[], { kinds, enterprise, shown }: Chosen): Doubt[] {
  return doubts.filter(
    ({ Kind, Enterprise, State }) =>
      (kinds.length === 0 || kinds.includes(Kind)) &&
      (enterprise === undefined || Enterprise === enterprise) &&
      (shown === 'all' || isOpenDoubt(State)),
  )
}

/** The kinds that there are, those that weigh most first. */
export function kindsIn(doubts: readonly Doubt[]): DoubtKind[] {
  const order = ['重', '中', '轻']
  const kinds = [...new Set(doubts.map(({ Kind }) => Kind))]
  return kinds.toSorted((one, other) => order.indexOf(doubtWeights[one]) - order.indexOf(doubtWeights[other]))
}
