import { MAX_HELD, type PlaceHold, clockForm } from '@farm/contract/clock'
import { placeForm } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { holdsOn } from './holds.store.ts'

interface Asked {
  /** Ids with commas between. */
  readonly places: string
  /** A day of the farm. */
  readonly today: string
}

/** By fields that are hidden from somebody nothing is told. */
const TOLD_BY = ['Place', 'Inputs', 'InputLabels', 'HarvestFrom']

const UUID = /^[0-9a-f-]{36}$/

/** Of plots those on which nothing may be harvested today, until when and why. */
export async function holdsOf(db: Db, scope: Scope, { places, today }: Asked): Promise<PlaceHold[]> {
  const [kind, punchIns] = [scope.kinds.byKey(placeForm.key), scope.kinds.byKey(clockForm.key)]
  const isSeen = punchIns?.rights.has('view') && TOLD_BY.every((name) => Object.hasOwn(punchIns.fields, name))
  if (!kind?.rights.has('view') || !isSeen) return []
  const ids = [...new Set(places.split(',').filter((one) => UUID.test(one)))].slice(0, MAX_HELD)
  const rows = await holdsOn(db, scope, kind, { places: ids, today })
  return [...Map.groupBy(rows, ({ place }) => place)].map(([Place, held]) => {
    const Uses = held.flatMap(({ day: Day, labels }) =>
      labels.flatMap(({ Name = '', HarvestFrom: From = '' }) => (From > today ? [{ Name, Day, From }] : [])),
    )
    const Until =
      Uses.map(({ From }) => From)
        .toSorted()
        .at(-1) ?? today
    return { Place, Until, Uses }
  })
}
