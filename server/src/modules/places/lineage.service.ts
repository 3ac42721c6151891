import { forbiddenRight } from '@farm/contract/forms'
import { found } from '@farm/contract/errors'
import { type PlaceAct, placeForm } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import { namesReferredTo, wholeData } from '../forms/index.ts'
import { groundOf } from '../ground/index.ts'
import * as store from './lineage.store.ts'

/** Out of which plots one came and which came out of it, with who divided or merged them and when. */
export async function placeLineage(db: Db, scope: Scope, id: string) {
  const kind = viewedKind(scope, placeForm)
  if (!kind) throw forbiddenRight('view', placeForm)
  found(await wholeData(db, scope, kind, id), placeForm.name)
  const acts = await store.actsOf(db, scope, id)
  const ground = (await groundOf(db, [id])).originsOf([id])
  const named = [...acts.flatMap(({ place, others }) => [place, ...others]), ...ground.map(({ ancestor }) => ancestor)]
  const kin = named.length === 0 ? [] : await namesReferredTo(db, scope, placeForm.key, [...new Set(named)])
  const names = new Map(kin.map((one) => [one.id, one.name ?? '']))
  const standing = acts.find(({ Undone }) => Undone === null)
  const latest = standing && (await store.latestOf(db, [standing.place, ...standing.others]))
  return {
    Acts: acts.map((act) => actTold(act, names, latest?.id)),
    Ground: ground
      .filter(({ until }) => Number.isFinite(until))
      .map(({ ancestor, since, until }) => ({
        Id: ancestor,
        Name: names.get(ancestor) ?? '',
        ...(Number.isFinite(since) && { Since: new Date(since).toISOString() }),
        Until: new Date(until).toISOString(),
      })),
    Overlaps: ground
      .filter(({ until }) => !Number.isFinite(until))
      .map(({ ancestor }) => ({ Id: ancestor, Name: names.get(ancestor) ?? '' })),
  }
}

type Names = ReadonlyMap<string, string>

function actTold(
  { Id, Act, Time, User, place, others, shares, Undone, isKnown }: store.ToldAct,
  names: Names,
  latest: string | undefined,
): PlaceAct {
  return {
    Id,
    Act,
    Time,
    User,
    Kept: { Id: place, Name: names.get(place) ?? '' },
    Others: others.map((one, at) => ({
      Id: one,
      Name: names.get(one) ?? '',
      ...(shares?.[at] !== undefined && { Share: shares[at] }),
    })),
    ...(Undone !== null && { Undone }),
    IsLast: isKnown && Id === latest,
  }
}
