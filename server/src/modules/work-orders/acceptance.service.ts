import { clockForm } from '@farm/contract/clock'
import { found } from '@farm/contract/errors'
import { placeForm } from '@farm/contract/places'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, isShown } from '../access/index.ts'
import * as store from './acceptance.store.ts'
import type { Actor } from './actor.ts'
import { managedBy, workOrderKind } from './office.service.ts'

/** What whoever accepts a work order goes by: the area that was done of that of its plots, and how far off each punch-in was. */
export async function acceptance(actor: Actor, id: string) {
  const { db, scope } = actor
  const kind = workOrderKind(scope)
  const order = found(kind.rights.has('view') ? await store.readableOrder(db, scope, kind, id) : undefined, '工单')
  const done = await seenPunchIns(actor, order)
  const PlotArea = isShown(kind, 'Place') ? await areaOf(db, scope, order.data.Place ?? []) : 0
  const DoneArea = rounded(done.reduce((sum, { isCounted, told: { Area = 0 } }) => (isCounted ? sum + Area : sum), 0))
  return {
    DoneArea,
    PlotArea: rounded(PlotArea),
    ...(PlotArea > 0 && { Percent: roundTo((DoneArea / PlotArea) * 100, 0) }),
    PunchIns: done.map(({ told }) => told),
  }
}

async function seenPunchIns(actor: Actor, order: store.OrderRow) {
  const { db, scope } = actor
  const kind = scope.kinds.byKey(clockForm.key)
  if (!kind?.rights.has('view') || !isShown(kind, 'WorkOrder')) return []
  const isManaged = (await managedBy(actor, [order])).has(order.id)
  const asked = { workOrderId: order.id, whose: isManaged ? 'all' : 'readable' } as const
  const rows = await store.punchInsFor(db, scope, kind, asked)
  return rows.map(({ id, area, distance, isCounted }) => ({
    isCounted,
    told: {
      Id: id,
      ...(area !== null && isShown(kind, 'Area') && { Area: area }),
      ...(distance !== null && isShown(kind, 'Distance') && { Distance: distance }),
    },
  }))
}

async function areaOf(db: Db, scope: Scope, places: readonly string[]): Promise<number> {
  const kind = scope.kinds.byKey(placeForm.key)
  if (places.length === 0 || !kind?.rights.has('view') || !isShown(kind, 'Area')) return 0
  return store.plotArea(db, scope, kind, places)
}

/** Sums of binary fractions end in noise. */
function rounded(area: number): number {
  return roundTo(area, 2)
}
