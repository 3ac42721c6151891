import { alarmForm } from '@farm/contract/alarms'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { PlaceStates } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import { alarmedPlots, growingPlots } from './place-states.store.ts'
import { neededKind, sees } from './seen.ts'

/** What goes on on the plots of a map: what the caller may not see is not told, which is another thing than that there is none. */
export async function placeStates(db: Db, scope: Scope): Promise<PlaceStates> {
  const places = neededKind(scope, placeForm)
  const [plans, alarms] = [viewedKind(scope, planForm), viewedKind(scope, alarmForm)]
  const isNamed = sees(plans, planForm.nameField)
  const growing = sees(plans, 'Status', 'Place') ? await growingPlots(db, scope, { places, plans }) : undefined
  const alarmed = sees(alarms, 'State', 'Place') ? await alarmedPlots(db, scope, { places, alarms }) : undefined
  return {
    ...(growing && {
      Growing: growing.map(({ id, n, names }) => ({
        Id: id,
        Plans: n,
        Names: isNamed ? names.flatMap((name) => name ?? []) : [],
      })),
    }),
    ...(alarmed && { Alarmed: alarmed.map(({ id, n }) => ({ Id: id, Alarms: n })) }),
  }
}
