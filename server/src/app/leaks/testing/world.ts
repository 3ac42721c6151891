import { builtInModules, roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type DynamicData, careCalls, recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { mapCalls } from '@farm/contract/map'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import { tell } from '../../../modules/notices/index.ts'
import { newId } from '../../../platform/ids/index.ts'
import { wallClock } from '../../../platform/time/index.ts'
import { type Personas, add, addPerson, addRole, done } from '../../testing/personas.ts'
import { type Farm, type Persona, stranger } from '../../testing/test-farm.ts'
import { addressTo, assignTo, give, handTo, purge, suspend } from './world.store.ts'
import { furnish, square } from './furnish.ts'
import {
  type Abroad,
  type Furnished,
  type Place,
  type PlaceName,
  type Thing,
  placeNames,
  secretOf,
  things,
} from './place.ts'

export const personaNames = [
  'stranger',
  'suspended',
  'roleless',
  'workerA',
  'expert',
  'ownA',
  'onlyA',
  'managerA1',
  'managerA',
  'managerB',
  'county',
  'otherCounty',
  'everywhere',
  'admin',
] as const
export type PersonaName = (typeof personaNames)[number]

export interface World {
  readonly places: Readonly<Record<PlaceName, Place>>
  /** Ids that nothing has, and a path at which nothing stands. */
  readonly nowhere: Place
  readonly who: Readonly<Record<PersonaName, Persona>>
  readonly people: Personas
  /** What stands in B and is no thing of every place, by the secret that it is called by. */
  readonly more: Readonly<Record<string, string>>
}

const allUrls = builtInModules.flatMap((module) => module.functions.map((one) => one.url))
const clockUrls = allUrls.filter((url) => url.startsWith('/Clock'))
const expertUrls = ['/Core/CropList', '/Core/PlaceList', '/FarmPlan/MakePlan']

/** Everything of every kind in each of seven places, each with a text that stands nowhere else. */
export async function makeWorld(farm: Farm, now = new Date()): Promise<World> {
  const { day: today } = wallClock(now, 'Asia/Shanghai')
  const atWork = { OccurTime: now.toISOString() }
  const { people } = farm
  const { admin, enterpriseA, enterpriseB } = people
  const { Id: sId, Organ: sOrgan } = await add(farm, admin, enterpriseForm, {
    data: { Name: secretOf('S', 'enterprise'), Area: 10 },
    organId: people.county.organId,
  })
  const { Id: farId } = await add(farm, admin, enterpriseForm, {
    data: { Name: secretOf('other', 'enterprise'), Area: 10 },
    organId: people.otherCounty.organId,
  })
  const a11 = done(
    await farm.call(admin, organCalls.add, {
      body: { Name: secretOf('A11', 'organ'), Kind: '部门', ParentId: people.managerOfA1.organId },
    }),
  )
  const whole = await addRole(farm, admin, admin.organId, { name: '全功能', scope: '本组织及下级', urls: allUrls })
  const ground: ReadonlyArray<readonly [PlaceName, organId: string, path: string, enterprise: string]> = [
    ['county', people.county.organId, people.county.organPath, sId],
    ['A', enterpriseA.Organ.Id, enterpriseA.Organ.Path, enterpriseA.Id],
    ['A1', people.managerOfA1.organId, people.managerOfA1.organPath, enterpriseA.Id],
    ['A11', a11.Id, a11.Path, enterpriseA.Id],
    ['S', sOrgan.Id, sOrgan.Path, sId],
    ['B', enterpriseB.Organ.Id, enterpriseB.Organ.Path, enterpriseB.Id],
    ['other', people.otherCounty.organId, people.otherCounty.organPath, farId],
  ]
  const places: Partial<Record<PlaceName, Furnished>> = {}
  for (const [name, organId, path, enterprise] of ground) {
    const maker = await addPerson(farm, admin, { name: secretOf(name, 'person'), organId, roleIds: [whole] })
    places[name] = await furnish(farm, admin, {
      name,
      organId,
      path,
      now,
      today,
      enterprise,
      maker,
      county: places.county,
      mover: a11.Id,
      berth: enterpriseA.Organ.Id,
    })
  }
  const made = allOf(places)
  const person = async (name: string, organId: string, scope: Parameters<typeof addRole>[3]['scope'], urls: string[]) =>
    addPerson(farm, admin, {
      name,
      organId,
      roleIds: [await addRole(farm, admin, admin.organId, { name: `${name}-role`, scope, urls })],
    })
  const home = enterpriseA.Organ.Id
  const who: World['who'] = {
    stranger,
    suspended: await suspended(farm, await person('suspended', home, '本组织及下级', allUrls)),
    roleless: people.roleless,
    workerA: await person('hand', home, '仅本人', clockUrls),
    expert: await person('expert', people.county.organId, '本组织', expertUrls),
    ownA: await person('own', home, '仅本人', allUrls),
    onlyA: await person('only', home, '本组织', allUrls),
    managerA1: made.A1.maker,
    managerA: made.A.maker,
    managerB: made.B.maker,
    county: made.county.maker,
    otherCounty: made.other.maker,
    everywhere: await person('everywhere', home, '全部', allUrls),
    admin,
  }
  // What stands in one place and points to another: its name is not told to who does not see it.
  for (const [here, there] of [
    [made.A, made.B],
    [made.A, made.S],
    [made.A1, made.S],
    [made.B, made.A],
  ] as const) {
    const { enterprise, operation, lonely, plan, plot, person: hand, organ, crop, order } = there.ids
    const post = async (FormId: string, Data: DynamicData, more: { OccurTime?: string; Confirmed?: string[] } = {}) =>
      done(
        await farm.call(admin, recordCalls.add, {
          body: { FormId, OrganId: here.ids.organ, Data, ...more },
        }),
      )
    await post(clockForm.id, { Enterprise: enterprise, Operation: operation, Plan: plan, Place: [plot] }, atWork)
    await post(here.ids.form, { F1: 'crossing', F2: hand, F3: organ })
    if (here === made.B) await post(clockForm.id, { Enterprise: enterprise, Operation: lonely }, atWork)
    await post(placeForm.id, { Name: 'crossing', Compony: enterprise, Area: 1, PreviousCrop: crop })
    const time = { StartDate: '2025-01-01', EndDate: '2025-02-01' }
    const serving = { Enterprise: enterprise, Crops: crop, Place: [plot], Count: 1, Order: order, OrderLine: 'k1' }
    await post(planForm.id, { Name: 'crossing', ...serving, ...time }, { Confirmed: ['plans/overlap'] })
  }
  // Below A its form is used as well.
  const below = { FormId: made.A.ids.form, OrganId: made.A1.ids.organ, Data: { F1: 'below', F2: made.A1.maker.id } }
  done(await farm.call(admin, recordCalls.add, { body: below }))
  // Roles of one place that are held in another.
  await give(farm.database.db, made.B.maker.id, made.A.ids.role)
  await give(farm.database.db, made.B.maker.id, made.A11.ids.role)
  await give(farm.database.db, made.S.maker.id, made.B.ids.role)
  await give(farm.database.db, made.A11.maker.id, made.A1.ids.role)
  await give(farm.database.db, made.A11.maker.id, made.S.ids.role)
  // A punch-in of the hand’s own: they see no other.
  const data = { Enterprise: enterpriseA.Id, Operation: made.county.ids.operation }
  for (const one of [who.workerA, who.ownA])
    await add(farm, one, clockForm, { data, organId: home, occurTime: atWork.OccurTime })
  // Work for them at home, which they see, and at B, which they do not.
  await assignTo(farm.database.db, made.A.ids.workOrder, who.workerA.id)
  await assignTo(farm.database.db, made.B.ids.workOrder, who.ownA.id)
  // So with what is asked of them.
  await addressTo(farm.database.db, made.A.ids.consultation, who.workerA.id)
  await addressTo(farm.database.db, made.B.ids.consultation, who.ownA.id)
  // Everybody was told of everything there is to do, as if they could see it once.
  const everybody = Object.values(who).flatMap(({ id }) => id || [])
  for (const name of placeNames) await tellOfWork(farm, { name, about: made[name].ids.workOrder, to: everybody })
  const { Id: left } = await add(farm, who.workerA, clockForm, { data, organId: home, occurTime: atWork.OccurTime })
  await handTo(farm.database.db, left, made.B.maker.id)
  const held = await doDeedsInB(farm, who.everywhere, made.B)
  const deeds = done(await farm.call(admin, logCalls.operations, { query: { userId: who.everywhere.id } }))
  const abroad = { judged: who.ownA.id, left, deeds: deeds.map(({ Id }) => Id) }
  const lentOnce = await doDeedsAbove(farm, { admin, worker: who.workerA }, made.county)
  const more = { [secretOf('B', 'held')]: held, [secretOf('county', 'held')]: lentOnce }
  const vacant: Place = { ...nowhere(people, made.county), abroad }
  return { places: spread(made, abroad), nowhere: vacant, who, people, more }
}

interface Work {
  readonly name: PlaceName
  readonly about: string
  readonly to: readonly string[]
}

function tellOfWork({ database: { db } }: Farm, { name, about, to }: Work): Promise<void> {
  const said = { title: secretOf(name, 'workOrder'), text: secretOf(name, 'workOrder'), once: `leaks/${name}` }
  return tell(db, { kind: 'assigned', to, about: { kind: workOrderForm, id: about }, ...said })
}

/** Something of every kind that the log tells of: a record, one that is gone for good, a person, a role, an organisation. */
async function doDeedsInB(farm: Farm, who: Persona, { ids }: Furnished): Promise<string> {
  const crop = done(await farm.call(who, recordCalls.get, { query: { id: ids.crop } }))
  const noted = { Id: ids.crop, UpdateTime: crop.UpdateTime, Data: { Note: secretOf('B', 'cropnote').repeat(2) } }
  done(await farm.call(who, recordCalls.edit, { body: noted }))
  const fresh = { FormId: cropForm.id, OrganId: ids.organ, Data: { Name: secretOf('B', 'held') } }
  const { Id: held } = done(await farm.call(who, recordCalls.add, { body: fresh }))
  for (const RecordId of [held, ids.crop]) {
    done(await farm.call(who, careCalls.addComment, { body: { RecordId, Text: secretOf('B', 'cropnote') } }))
  }
  done(await farm.call(who, recordCalls.remove, { body: { Ids: [held] } }))
  await purge(farm.database.db, held)
  const person = done(await farm.call(who, userCalls.get, { query: { id: ids.person } }))
  const renamed = { Id: ids.person, UpdateTime: person.UpdateTime ?? '', RealName: `${secretOf('B', 'person')}先生` }
  done(await farm.call(who, userCalls.edit, { body: renamed }))
  const role = done(await farm.call(who, roleCalls.get, { query: { id: ids.role } }))
  done(await farm.call(who, roleCalls.edit, { body: { Id: ids.role, UpdateTime: role.UpdateTime, Note: '旁人写的' } }))
  done(await farm.call(who, mapCalls.editOutline, { body: { OrganId: ids.organ, Rings: [square(115)] } }))
  return held
}

/** What somebody of A did to things that the county lent, and was refused, until those were deleted or gone for good. */
async function doDeedsAbove(
  farm: Farm,
  { admin, worker }: { readonly admin: Persona; readonly worker: Persona },
  { ids }: Furnished,
): Promise<string> {
  const remove = (id: string) => farm.call(admin, recordCalls.remove, { body: { Ids: [id] } })
  const fresh = { FormId: cropForm.id, OrganId: ids.organ, Data: { Name: secretOf('county', 'held') } }
  const { Id: held } = done(await farm.call(admin, recordCalls.add, { body: fresh }))
  done(await farm.call(admin, careCalls.recover, { body: { Ids: [ids.gone] } }))
  for (const id of [held, ids.gone]) {
    done(await farm.call(worker, careCalls.addComment, { body: { RecordId: id, Text: '长势好' } }))
    const { status } = await farm.call(worker, recordCalls.remove, { body: { Ids: [id] } })
    if (status !== 403) throw new Error(`a worker deletes what is lent: ${status}`)
    done(await remove(id))
  }
  await purge(farm.database.db, held)
  return held
}

function spread(made: Record<PlaceName, Furnished>, abroad: Abroad): Record<PlaceName, Place> {
  return allOf(Object.fromEntries(placeNames.map((name) => [name, { ...made[name], abroad }])))
}

function allOf<One>(places: Partial<Record<PlaceName, One>>): Record<PlaceName, One> {
  const { county, A, A1, A11, S, B, other } = places
  if (!county || !A || !A1 || !A11 || !S || !B || !other) throw new Error('a place is missing')
  return { county, A, A1, A11, S, B, other }
}

async function suspended(farm: Farm, who: Persona): Promise<Persona> {
  await suspend(farm.database.db, who.id)
  return who
}

function nowhere({ enterpriseA }: Personas, { today, shared, lent, kept, mover, berth }: Furnished): Furnished {
  const ids = { ...Object.fromEntries(things.map((thing) => [thing, newId()])), logged: '999999999999' }
  const path = enterpriseA.Organ.Path.replace(/\d+\/$/, '999999/')
  const link = { id: newId(), copy: 'view', expires: '9999999999', signature: 'A'.repeat(43) }
  return {
    name: 'nowhere',
    path,
    today,
    ids: ids as Record<Thing, string>,
    maker: stranger,
    shared,
    lent,
    kept,
    mover,
    berth,
    link,
  }
}
