import { type LotNode, lotStages, lotStatuses } from '@farm/contract/lots'
import { type Data, numberOf, rowsIn, textOf } from './lots.rules.ts'

export interface Edge {
  readonly From: string
  readonly To: string
  readonly Quantity: number
}

interface Lot {
  readonly id: string
  readonly data: Data
}

/** What somebody sees of a record, by the fields that they see. */
export function partSeen({ fields }: { readonly fields: object }, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)))
}

/** What went from which of the lots into which. */
export function edgesOf(lots: readonly Lot[]): Edge[] {
  const told = new Set(lots.map(({ id }) => id))
  return lots.flatMap(({ id, data }) =>
    rowsIn(data.Sources).flatMap(({ Lot: from, Quantity }) =>
      told.has(String(from)) ? [{ From: String(from), To: id, Quantity: numberOf(Quantity) }] : [],
    ),
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
  const order = textOf(data.Order)
  return {
    Id: id,
    Number: textOf(data.Number) ?? '',
    Stage: lotStages.find((one) => one === data.Stage) ?? '采收批次',
    Status: lotStatuses.find((one) => one === data.Status) ?? '正常',
    Date: textOf(data.Date) ?? '',
    Product: product,
    Grade: textOf(data.Grade) ?? '',
    Quantity: numberOf(data.Quantity),
    Left: numberOf(data.Left),
    Customer: textOf(data.Customer) ?? '',
    Contact: textOf(data.Contact) ?? '',
    Phone: textOf(data.Phone) ?? '',
    Destination: textOf(data.Destination) ?? '',
    ...(order !== undefined && { Order: order }),
    ...(certificates !== undefined && { Certificates: certificates }),
    Steps: steps,
  }
}
