import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { SOON_DAYS, forbiddenRight } from '@farm/contract/forms'
import { inspectionForm } from '@farm/contract/inspections'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import { wantedIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { type Caller, Page, type Scope, holds, viewedKind } from '../access/index.ts'
import { figuresJson } from './figures.store.ts'

interface Asker {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly clock: Clock
}

/** Figures of the enterprises that are asked for, as far as they and what is counted may be seen. */
export async function enterpriseFigures({ db, caller, scope, clock }: Asker, text: string): Promise<Page> {
  const ids = wantedIds(text)
  const enterprises = viewedKind(scope, enterpriseForm)
  if (!enterprises) throw forbiddenRight('view', enterpriseForm)
  const counted = {
    enterprises,
    staff: holds(caller, 'users.name') || holds(caller, 'users.view'),
    places: viewedKind(scope, placeForm),
    plans: viewedKind(scope, planForm),
    certificates: viewedKind(scope, inspectionForm),
    devices: viewedKind(scope, deviceForm),
  }
  const { day } = wallClock(clock.now(), clock.zone)
  return new Page(await figuresJson(db, scope, { ids, counted, from: day, to: daysLater(day, SOON_DAYS) }))
}
