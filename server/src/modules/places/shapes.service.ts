import { enterpriseForm } from '@farm/contract/enterprises'
import { forbiddenRight } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import { Page, type Scope, viewedKind } from '../access/index.ts'
import { boxOf } from './box.rules.ts'
import { shapesJson } from './shapes.store.ts'

interface ShapesQuery {
  readonly box?: string
  readonly enterprise?: string
}

/** Plots that lie in a part of the map, as far as the caller may see them. */
export async function placeShapes(db: Db, scope: Scope, { box, enterprise }: ShapesQuery): Promise<Page> {
  const places = viewedKind(scope, placeForm)
  if (!places) throw forbiddenRight('view', placeForm)
  const part = box === undefined ? undefined : boxOf(box)
  return new Page(
    await shapesJson(db, scope, { places, enterprises: viewedKind(scope, enterpriseForm), box: part, enterprise }),
  )
}
