import { refusal } from '@farm/contract/errors'
import { type PlaceData, placeForm } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import { plainNames, registerKept, registerRules } from '../forms/index.ts'
import { type ActRow, lastAsOther, liveKin } from './lineage.store.ts'
import { Plane } from './plane.rules.ts'

interface Returning {
  readonly db: Db
  readonly id: string
  readonly data: PlaceData
}

/** What the product knows about plots besides their form: one ground is not kept twice, as a whole and as its parts. */
export function registerPlaces(): void {
  registerKept(placeForm)
  registerRules(placeForm, {
    beforeRecover: async (context) => {
      const last = await lastAsOther(context.db, context.id)
      await refuseGone(context, last)
      // What was merged lies where it lay before, over its neighbours or not.
      if (last?.act !== 'merge') await refuseKin(context)
    },
    beforeRestore: ({ db, id, data }) => refuseKin({ db, id, data }),
  })
}

/** What went with a merger, or with a division that was taken back, is part of another plot: it comes back with taking that back alone. */
async function refuseGone({ db, data: { Name: name = '' } }: Returning, last: ActRow | undefined): Promise<void> {
  if (!last) return
  const whole = (await plainNames(db, [last.place])).get(last.place) ?? ''
  if (last.act === 'merge' && last.undone === null)
    throw refusal('places/not-recovered', { name, why: `它已并入“${whole}”，请在“${whole}”的详情里撤销合并` })
  if (last.act === 'split' && last.undone !== null)
    throw refusal('places/not-recovered', { name, why: `分割已撤销，它的地又在“${whole}”里` })
}

async function refuseKin({ db, id, data: { Name: name = '', Boundary } }: Returning): Promise<void> {
  if (!Boundary) return
  const plane = new Plane(Boundary.Points)
  const slack = plane.slack(Boundary.Points)
  const over = (await liveKin(db, id)).filter(
    (one) => one.data.Boundary && plane.shared(Boundary.Points, one.data.Boundary.Points) > slack,
  )
  if (over.length === 0) return
  const names = over.map((one) => `“${one.data.Name ?? ''}”`).join('、')
  throw refusal('places/not-recovered', { name, why: `会与${names}重叠，请在地块详情里撤销分割或合并` })
}
