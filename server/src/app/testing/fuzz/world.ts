import { cropForm } from '@farm/contract/crops'
import { placeForm } from '@farm/contract/places'
import { type Farm, type Persona, openFarm } from '../test-farm.ts'
import { add } from '../personas.ts'

/** A farm of its own, somebody who designs and fills in its forms, and what these may refer to. */
export interface World {
  readonly farm: Farm
  readonly who: Persona
  /** By what a reference points to: ids that exist for that person. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

export async function openWorld(): Promise<World> {
  const farm = await openFarm()
  const { managerA, workerA, colleagueA, managerOfA1, enterpriseA } = farm.people
  const places = await Promise.all(
    ['东地', '西地', '南地'].map((Name) =>
      add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area: 10 } }),
    ),
  )
  const crops = await Promise.all(['小麦', '玉米'].map((Name) => add(farm, managerA, cropForm, { data: { Name } })))
  const ids = {
    users: [managerA.id, workerA.id, colleagueA.id],
    organs: [managerA.organId, managerOfA1.organId],
    enterprises: [enterpriseA.Id],
    places: places.map(({ Id }) => Id),
    crops: crops.map(({ Id }) => Id),
  }
  return { farm, who: managerA, ids }
}
