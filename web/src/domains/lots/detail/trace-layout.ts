import type { LotNode } from '@farm/contract/lots'

interface Edge {
  readonly From: string
  readonly To: string
  readonly Quantity: number
}

/** Measures of the picture in pixels. */
export const BOX = { width: 208, height: 62, across: 48, down: 14, pad: 4 } as const

export interface PlacedNode {
  readonly node: LotNode
  readonly x: number
  readonly y: number
}

interface PlacedEdge {
  readonly edge: Edge
  readonly from: PlacedNode
  readonly to: PlacedNode
}

interface TraceLayout {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
}

/**
 * Lots in columns from left to right: each stands right of all that it is made of, so that no line leads back. Within a column they
 * stand in the order in which they came.
 */
export function layOut(nodes: readonly LotNode[], edges: readonly Edge[]): TraceLayout {
  const depth = depthsOf(nodes, edges)
  const columns = Map.groupBy(nodes, ({ Id }) => depth.get(Id) ?? 0)
  const ranks = [...columns.keys()].toSorted((one, other) => one - other)
  const placed = ranks.flatMap((rank, column) =>
    (columns.get(rank) ?? []).map((node, row) => ({
      node,
      x: BOX.pad + column * (BOX.width + BOX.across),
      y: BOX.pad + row * (BOX.height + BOX.down),
    })),
  )
  const at = new Map(placed.map((one) => [one.node.Id, one]))
  const most = Math.max(1, ...[...columns.values()].map((column) => column.length))
  return {
    width: 2 * BOX.pad + ranks.length * BOX.width + Math.max(0, ranks.length - 1) * BOX.across,
    height: 2 * BOX.pad + most * BOX.height + (most - 1) * BOX.down,
    nodes: placed,
    edges: edges.flatMap((edge) => {
      const [from, to] = [at.get(edge.From), at.get(edge.To)]
      return from && to ? [{ edge, from, to }] : []
    }),
  }
}

/** How many lots stand before each at the most; lots that hang together in a ring stop counting. */
function depthsOf(nodes: readonly LotNode[], edges: readonly Edge[]): ReadonlyMap<string, number> {
  const depth = new Map(nodes.map(({ Id }) => [Id, 0]))
  for (let round = 0; round < nodes.length; round += 1) {
    let isSettled = true
    for (const { From, To } of edges) {
      const wanted = (depth.get(From) ?? 0) + 1
      if (wanted > (depth.get(To) ?? 0) && wanted < nodes.length) {
        depth.set(To, wanted)
        isSettled = false
      }
    }
    if (isSettled) break
  }
  return depth
}
