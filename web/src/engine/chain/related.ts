import type { ChainStage } from '@farm/contract/chain'

type Stages = readonly Pick<ChainStage, 'Nodes'>[]

/** What a node hangs on and what hangs on it, near and far, itself included. */
export function relatedTo(id: string, stages: Stages): ReadonlySet<string> {
  const nodes = stages.flatMap(({ Nodes }) => Nodes)
  const above = new Map(nodes.map(({ Id, From }) => [Id, From]))
  const below = new Map<string, string[]>()
  for (const { Id, From } of nodes) for (const one of From) below.set(one, [...(below.get(one) ?? []), Id])
  return new Set([...reached(id, above), ...reached(id, below)])
}

function reached(from: string, ways: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([from])
  for (const id of found) for (const next of ways.get(id) ?? []) found.add(next)
  return found
}
