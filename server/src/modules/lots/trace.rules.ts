import type { LotData, LotNode } from '@farm/contract/lots'

export interface Edge {
  readonly From: string
  readonly To: string
  readonly Quantity: number
}

interface Lot {
  readonly id: string
  readonly data: LotData
}

/** What went from which of the lots into which. */
export function edgesOf(lots: readonly Lot[]): Edge[] {
  const told = new Set(lots.map(({ id }) => id))
  return lots.flatMap(({ id: To, data: { Sources = [] } }) =>
    Sources.flatMap(({ Lot: From = '', Quantity = 0 }) => (told.has(From) ? [{ From, To, Quantity }] : [])),
  )
}

/** How many lots away each is from one, by the shortest way; negative are those that it was made of. */
export function stepsFrom(id: string, edges: readonly Edge[]): ReadonlyMap<string, number> {
  const steps = new Map([[id, 0]])
  const before = Map.groupBy(edges, ({ To }) => To)
  const after = Map.groupBy(edges, ({ From }) => From)
  walk(steps, id, (at) => (before.get(at) ?? []).map(({ From }) => From), -1)
  walk(steps, id, (at) => (after.get(at) ?? []).map(({ To }) => To), 1)
  return steps
}

function walk(steps: Map<string, number>, from: string, next: (at: string) => readonly string[], by: number): void {
  const queue = [from]
  for (const at of queue) {
    for (const one of next(at)) {
      if (steps.has(one)) continue
      steps.set(one, (steps.get(at) ?? 0) + by)
      queue.push(one)
    }
  }
}

interface About {
  readonly product: string
  readonly steps: number
  /** In force; absent where certificates are not for who asks. */
  readonly certificates: number | undefined
}

export function nodeOf({ id, data }: Lot, { product, steps, certificates }: About): LotNode {
  const { Order, Number: number = '', Stage = '采收批次', Status = '正常', Date: date = '', Grade = '' } = data
  const { Quantity = 0, Left = 0, Customer = '', Contact = '', Phone = '', Destination = '' } = data
  return {
    Id: id,
    Number: number,
    Stage,
    Status,
    Date: date,
    Product: product,
    Grade,
    Quantity,
    Left,
    Customer,
    Contact,
    Phone,
    Destination,
    ...(Order !== undefined && { Order }),
    ...(certificates !== undefined && { Certificates: certificates }),
    Steps: steps,
  }
}
