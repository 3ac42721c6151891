import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { SOON_DAYS, forbiddenRight } from '@farm/contract/forms'
import { refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import { inspectionForm } from '@farm/contract/inspections'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { MAX_PAGE_SIZE, readIds } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { type Caller, Page, type Scope, type SeenKind, holds } from '../access/index.ts'
import { figuresJson } from './figures.store.ts'

interface Asker {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly clock: Clock
}

/** Figures of the enterprises that are asked for, as far as they and what is counted may be seen. */
export async function enterpriseFigures({ db, caller, scope, clock }: Asker, text: string): Promise<Page> {
  const ids = readIds(text)
  if (!ids) {
    throw refusal('wire/parameter', {}, { fields: { ids: [`应为用逗号隔开的编号，最多 ${MAX_PAGE_SIZE} 个`] } })
  }
  const enterprises = seen(scope, enterpriseForm)
  if (!enterprises) throw forbiddenRight('view', enterpriseForm)
  const counted = {
    enterprises,
    staff: holds(caller, 'users.name') || holds(caller, 'users.view'),
    places: seen(scope, placeForm),
    plans: seen(scope, planForm),
    certificates: seen(scope, inspectionForm),
    devices: seen(scope, deviceForm),
  }
  const { day } = wallClock(clock.now(), clock.zone)
  return new Page(await figuresJson(db, scope, { ids, counted, from: day, to: daysAfter(day, SOON_DAYS) }))
}

/** A kind whose records the caller may view. */
function seen({ kinds }: Scope, { key }: FormKind): SeenKind | undefined {
  const kind = kinds.byKey(key)
  return kind?.rights.has('view') ? kind : undefined
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
