import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { found } from '@farm/contract/errors'
import { type LotData, type LotHarvest, type LotNode, MAX_TRACED, certificateForm, lotForm } from '@farm/contract/lots'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, partSeen } from '../access/index.ts'
import { namesIn, namesOfReferred } from '../forms/index.ts'
import { downstreamOf, seenLots, upstreamOf } from './around.store.ts'
import { certificatesInForce } from './certificates.store.ts'
import { type LotRow, seenLot, seenPunchIns } from './lots.store.ts'
import { inheritedIn, quantityOf } from './shares.rules.ts'
import { sharesOf } from './shares.store.ts'
import { type Edge, edgesOf, nodeOf, stepsFrom } from './trace.rules.ts'

/** From a lot back to the fields and on to the customers, as far as the person may see it. */
export async function traceOf(db: Db, scope: Scope, id: string) {
  const kind = found(lotsSeen(scope), '批次')
  found(await seenLot(db, scope, kind, id), '批次')
  const up = await upstreamOf(db, id, MAX_TRACED + 1)
  const down = await downstreamOf(db, id, MAX_TRACED + 1)
  const ids = [...new Set([...up.slice(0, MAX_TRACED), ...down.slice(0, MAX_TRACED)])]
  const lots = (await seenLots(db, scope, kind, ids)).map((lot) => ({
    ...lot,
    data: partSeen(lotForm, kind, lot.data),
  }))
  const Edges = edgesOf(lots)
  return {
    Nodes: await toldNodes(db, scope, lots, { id, edges: Edges }),
    Edges,
    Harvests: await harvestsOf(db, scope, lots),
    CameWith: await cameWith(db, scope, id),
    IsCut: up.length > MAX_TRACED || down.length > MAX_TRACED,
  }
}

/** Lots as the others around one show them. */
export async function lotNodes(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  { id }: { readonly id: string },
): Promise<LotNode[]> {
  const kind = lotsSeen(scope)
  if (!kind) return []
  const lots = (await seenLots(db, scope, kind, ids)).map((lot) => ({
    ...lot,
    data: partSeen(lotForm, kind, lot.data),
  }))
  return toldNodes(db, scope, lots, { id, edges: edgesOf(lots) })
}

function lotsSeen({ kinds }: Scope): SeenKind | undefined {
  const kind = kinds.byKey(lotForm.key)
  return kind?.rights.has('view') ? kind : undefined
}

async function toldNodes(
  db: Db,
  scope: Scope,
  lots: readonly LotRow[],
  { id, edges }: { readonly id: string; readonly edges: readonly Edge[] },
): Promise<LotNode[]> {
  const crops = await namesIn(
    db,
    scope,
    cropForm.key,
    lots.map((lot) => ({ record: lot.id, id: lot.data.Crops ?? '' })),
  )
  const steps = stepsFrom(id, edges)
  const certificates = await certificatesOf(db, scope, lots)
  return lots.map((lot) =>
    nodeOf(lot, {
      product: crops(lot.id, lot.data.Crops ?? '') ?? '',
      steps: steps.get(lot.id) ?? 0,
      certificates: certificates && (certificates.get(lot.id) ?? 0),
    }),
  )
}

/** Certificates of earlier lots on which something of a lot stands, those that the person may see. */
async function cameWith(db: Db, scope: Scope, id: string) {
  if (!tellsOfLots(scope)) return []
  const inherited = inheritedIn((await sharesOf(db, [id])).get(id) ?? [])
  const on = Map.groupBy(inherited, ({ certificates }) => certificates.at(-1) ?? '')
  const numbers = await namesSeen(db, scope, certificateForm.key, [...on.keys()])
  return [...on].flatMap(([certificate, some]) => {
    const Number = numbers.get(certificate)
    const weight = seesQuantities(scope) ? { Quantity: quantityOf(some) } : {}
    return Number === undefined ? [] : [{ Id: certificate, Number, ...weight }]
  })
}

const quantities: ReadonlyArray<keyof LotData> = ['Quantity', 'Left', 'Certified', 'Inherited', 'Onward']

/** Whether somebody may know of kilogrammes of lots; where one of these is hidden the others would give it away. */
export function seesQuantities({ kinds }: Scope): boolean {
  const fields = kinds.byKey(lotForm.key)?.fields ?? {}
  return quantities.every((name) => Object.hasOwn(fields, name))
}

/** Certificates, where somebody may know of which lots there are any. */
function tellsOfLots({ kinds }: Scope): SeenKind | undefined {
  const kind = kinds.byKey(certificateForm.key)
  const tells = ['Lot', 'Status'].every((name) => kind && Object.hasOwn(kind.fields, name))
  return kind?.rights.has('view') && tells ? kind : undefined
}

/** By lot how many certificates are in force; undefined where the person is not to know which are. */
async function certificatesOf(db: Db, scope: Scope, lots: readonly LotRow[]) {
  const kind = tellsOfLots(scope)
  if (!kind) return undefined
  return certificatesInForce(
    db,
    scope,
    kind,
    lots.map(({ id }) => id),
  )
}

/** The harvests of the lots, those that the person may see. */
async function harvestsOf(db: Db, scope: Scope, lots: readonly LotRow[]): Promise<LotHarvest[]> {
  const kind = scope.kinds.byKey(clockForm.key)
  const rows = lots.flatMap(({ id: lot, data: { Harvests = [] } }) =>
    Harvests.map(({ PunchIn: punchIn = '', Quantity: quantity = 0 }) => ({ lot, punchIn, quantity })),
  )
  if (!kind?.rights.has('view') || rows.length === 0) return []
  const seen = await seenPunchIns(db, scope, kind, [...new Set(rows.map(({ punchIn }) => punchIn))])
  const punchIns = new Map(seen.map((one) => [one.id, { ...one, data: partSeen(clockForm, kind, one.data) }]))
  const held = [...punchIns.values()]
  const plans = await namesIn(
    db,
    scope,
    planForm.key,
    held.map(({ id: record, data }) => ({ record, id: data.Plan ?? '' })),
  )
  const places = await namesIn(
    db,
    scope,
    placeForm.key,
    held.flatMap(({ id: record, data }) => (data.Place ?? []).map((id) => ({ record, id }))),
  )
  const users = await namesIn(
    db,
    scope,
    'users',
    held.map(({ id: record, userId: id }) => ({ record, id })),
  )
  return rows.flatMap(({ lot, punchIn, quantity }): LotHarvest[] => {
    const one = punchIns.get(punchIn)
    if (!one) return []
    return [
      {
        PunchIn: punchIn,
        Lot: lot,
        Quantity: quantity,
        Day: one.day,
        Plan: plans(one.id, one.data.Plan ?? '') ?? '',
        Places: (one.data.Place ?? []).flatMap((place) => places(one.id, place) ?? []),
        User: users(one.id, one.userId) ?? '',
      },
    ]
  })
}

/** Those of the punch-ins that the person may see, and how they were reviewed with them: that field cannot be hidden. */
export async function verdictsSeen(db: Db, scope: Scope, punchIns: readonly string[]): Promise<ReadonlySet<string>> {
  const kind = scope.kinds.byKey(clockForm.key)
  if (!kind?.rights.has('view') || punchIns.length === 0) return new Set()
  return new Set((await seenPunchIns(db, scope, kind, punchIns)).map(({ id }) => id))
}

/** What records are called that the person may see; nothing of others. */
export async function namesSeen(
  db: Db,
  scope: Scope,
  to: string,
  values: ReadonlyArray<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(values.flatMap((one) => one ?? []))]
  if (ids.length === 0) return new Map()
  const named = await namesOfReferred(db, scope, to, ids)
  return new Map(named.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}
