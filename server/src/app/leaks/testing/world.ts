import { builtInModules, roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { consultationForm, expertForm } from '@farm/contract/diagnosis'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type FormKind, careCalls, designCalls, recordCalls, reference, text } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { logCalls } from '@farm/contract/logs'
import { mapCalls } from '@farm/contract/map'
import { operationForm } from '@farm/contract/operations'
import { organCalls } from '@farm/contract/organs'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { importCalls } from '@farm/contract/sheets'
import { standardForm } from '@farm/contract/standards'
import { userCalls } from '@farm/contract/users'
import { viewCalls } from '@farm/contract/views'
import { workOrderForm } from '@farm/contract/work-orders'
import { tell } from '../../../modules/notices/index.ts'
import { newId } from '../../../platform/ids/index.ts'
import { draft, publish, send } from '../../testing/designs.ts'
import { type Personas, add, addPerson, addRole, done, settle } from '../../testing/personas.ts'
import { jpeg, photoLinks, upload } from '../../testing/photos.ts'
import { type Farm, type Persona, stranger } from '../../testing/test-farm.ts'
import { beginImport, workbook } from '../../testing/workbooks.ts'
import { addressTo, assignTo, comeTo, give, handTo, notePurge, purge, suspend } from './world.store.ts'

export const placeNames = ['county', 'A', 'A1', 'A11', 'S', 'B', 'other'] as const
export type PlaceName = (typeof placeNames)[number]

/** What stands in every place; their ids by name. */
export const things = [
  'organ',
  'enterprise',
  'category',
  'crop',
  'gone',
  'purged',
  'plot',
  'input',
  'order',
  'plan',
  'standard',
  'workOrder',
  'operation',
  'lonely',
  'clock',
  'expert',
  'consultation',
  'inspection',
  'dictionary',
  'form',
  'entry',
  'view',
  'comment',
  'remark',
  'photo',
  'paper',
  'loose',
  'upload',
  'import',
  'role',
  'person',
  'logged',
] as const
export type Thing = (typeof things)[number]

/** What one place holds, by name, and who works there. */
export interface Place {
  readonly name: PlaceName | 'nowhere'
  readonly path: string
  readonly ids: Readonly<Record<Thing, string>>
  readonly maker: Persona
  /** The form of the county: all places know it, and each record of it belongs to its own. */
  readonly shared: string
  /** What the county lends to all, and what it keeps to itself. */
  readonly lent: string
  readonly kept: string
  /** A department that may be moved to any place, and the enterprise to which any place may be moved. */
  readonly mover: string
  readonly berth: string
  /** The signed address of its photo, as its maker was given it. */
  readonly link: Readonly<Record<string, string>>
  readonly abroad: Abroad
}

/** What reaches from one place into others; the same wherever it is asked about. */
export interface Abroad {
  /** Somebody in A who sees their own alone. */
  readonly judged: string
  /** A punch-in of A by somebody who is at B by now. */
  readonly left: string
  /** What somebody of A did to things of B, as the log keeps it. */
  readonly deeds: readonly string[]
}

/** Stands in the name of a thing, so that it is known wherever it turns up. */
export function secretOf(place: PlaceName, thing: string): string {
  return `zz-${place}-${thing}-zz`
}

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

const square = (east: number): Array<[number, number]> => [
  [east, 37],
  [east + 0.001, 37],
  [east + 0.001, 37.001],
  [east, 37.001],
]

/** Fields of the form that each place designed. */
const fields = { F1: text('标题'), F2: reference('人', 'users'), F3: reference('组织', 'organs') }

/** Everything of every kind in each of seven places, each with a text that stands nowhere else. */
export async function makeWorld(farm: Farm): Promise<World> {
  const people = await settle(farm)
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
    const post = async (FormId: string, Data: Record<string, unknown>) =>
      done(await farm.call(admin, recordCalls.add, { body: { FormId, OrganId: here.ids.organ, Data } }))
    await post(clockForm.id, { Enterprise: enterprise, Operation: operation, Plan: plan, Place: [plot] })
    await post(here.ids.form, { F1: 'crossing', F2: hand, F3: organ })
    if (here === made.B) await post(clockForm.id, { Enterprise: enterprise, Operation: lonely })
    await post(placeForm.id, { Name: 'crossing', Compony: enterprise, Area: 1, PreviousCrop: crop })
    const time = { StartDate: '2025-01-01', EndDate: '2025-02-01', OverlapConfirmed: true }
    const serving = { Enterprise: enterprise, Crops: crop, Place: [plot], Count: 1, Order: order, OrderLine: 'k1' }
    await post(planForm.id, { Name: 'crossing', ...serving, ...time })
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
  for (const one of [who.workerA, who.ownA]) await add(farm, one, clockForm, { data, organId: home })
  // Work for them at home, which they see, and at B, which they do not.
  await assignTo(farm.database.db, made.A.ids.workOrder, who.workerA.id)
  await assignTo(farm.database.db, made.B.ids.workOrder, who.ownA.id)
  // So with what is asked of them.
  await addressTo(farm.database.db, made.A.ids.consultation, who.workerA.id)
  await addressTo(farm.database.db, made.B.ids.consultation, who.ownA.id)
  // Everybody was told of everything there is to do, as if they could see it once.
  const everybody = Object.values(who).flatMap(({ id }) => id || [])
  for (const name of placeNames) await tellOfWork(farm, { name, about: made[name].ids.workOrder, to: everybody })
  const { Id: left } = await add(farm, who.workerA, clockForm, { data, organId: home })
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

type Furnished = Omit<Place, 'abroad'>

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

interface Ground {
  readonly name: PlaceName
  readonly organId: string
  readonly path: string
  readonly enterprise: string
  readonly maker: Persona
  /** Absent where this is it. */
  readonly county: Furnished | undefined
  readonly mover: string
  readonly berth: string
}

async function furnish(farm: Farm, admin: Persona, ground: Ground): Promise<Furnished> {
  const { name, organId, path, enterprise, maker, county, mover, berth } = ground
  const secret = (thing: string) => secretOf(name, thing)
  const east = 111 + placeNames.indexOf(name) / 10
  const make = async (kind: FormKind, data: Record<string, unknown>) =>
    done(await farm.call(admin, recordCalls.add, { body: { FormId: kind.id, OrganId: organId, Data: data } })).Id
  const category = await make(cropCategoryForm, { Name: secret('category') })
  const photo = await upload(farm, admin, await jpeg(32, 24), { name: `${secret('photo')}.jpg` })
  const crop = await make(cropForm, { Name: secret('crop'), Category: category, GrowingDays: 90, Photos: [photo] })
  const gone = await make(cropForm, { Name: secret('gone') })
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [gone] } }))
  const operation = await make(operationForm, { Name: secret('operation'), Type: '整地' })
  const lonely = await make(operationForm, { Name: secret('lonely'), Type: '整地' })
  const plot = await make(placeForm, {
    Name: secret('plot'),
    Compony: enterprise,
    Area: 3,
    Boundary: { Points: square(east) },
    PreviousCrop: crop,
  })
  const input = await make(inputForm, { Name: secret('input'), Kind: '肥料', Unit: '公斤', Stock: 3 })
  const order = await make(orderForm, {
    Customer: secret('order'),
    Enterprise: enterprise,
    Lines: [{ Key: 'k1', Crops: crop, Quantity: 3, Unit: '吨' }],
    DeliveryDate: '2099-12-01',
  })
  const plan = await make(planForm, {
    Name: secret('plan'),
    Enterprise: enterprise,
    Crops: crop,
    Place: [plot],
    Count: 3,
    StartDate: '2026-08-15',
    EndDate: '2026-12-20',
    Order: order,
    OrderLine: 'k1',
    Steps: [{ Key: 'k1', Operation: operation, StartDate: '2026-08-15', EndDate: '2026-08-20' }],
    StepInputs: [{ Step: 'k1', Input: input, Dose: 2, Unit: '公斤' }],
  })
  const standard = await make(standardForm, {
    Name: secret('standard'),
    Crops: crop,
    Steps: [{ Operation: operation, FromDay: 0, Days: 5 }],
  })
  const workOrder = await make(workOrderForm, {
    Title: secret('workOrder'),
    Enterprise: enterprise,
    Plan: plan,
    Place: [plot],
    Operation: operation,
    Due: '2099-12-01T10:00:00.000Z',
  })
  // Otherwise nobody would be asked about another version, nor told what keeps a plan from ending.
  await comeTo(farm.database.db, standard, '现行')
  await comeTo(farm.database.db, workOrder, '进行中')
  const clock = await make(clockForm, {
    Enterprise: enterprise,
    Operation: operation,
    Plan: plan,
    Place: [plot],
    Area: 2,
    Inputs: [{ Input: input, Amount: 5, Unit: '公斤' }],
    Note: secret('clock'),
  })
  const paper = await upload(farm, admin, Buffer.from(secret('paper')), {
    name: `${secret('paper')}.txt`,
    purpose: 'attachment',
  })
  const inspection = await make(inspectionForm, {
    Name: secret('inspection'),
    Kind: '其他',
    Enterprise: enterprise,
    ValidTo: '2026-12-01',
    Files: [paper],
  })
  const expert = await make(expertForm, { RealName: secret('expert') })
  const consultation = await make(consultationForm, { Title: secret('consultation'), Enterprise: enterprise })
  const dictionary = await make(dictionaryForm, { Name: secret('dictionary'), Entries: [{ Name: secret('word') }] })
  const form = await publish(farm, maker, fields, { name: secret('form') })
  const entry = done(await send(farm, maker, form, { F1: secret('entry'), F2: maker.id, F3: organId })).Id
  // A draft that would take a field away counts what it holds.
  const design = done(await farm.call(maker, designCalls.getDesign, { query: { id: form } }))
  const shorter = draft({ ...fields, F2: { ...fields.F2, isRemoved: true } }, { name: secret('form') })
  done(
    await farm.call(maker, designCalls.editForm, { body: { Id: form, UpdateTime: design.UpdateTime, Draft: shorter } }),
  )
  const view = done(
    await farm.call(maker, viewCalls.add, {
      body: { Screen: 'Crop', Name: secret('view'), Address: '', Columns: [], Owner: 'organ', OrganId: organId },
    }),
  ).Id
  const comment = done(
    await farm.call(maker, careCalls.addComment, { body: { RecordId: crop, Text: secret('comment') } }),
  ).Id
  // Of what the county shares everybody may say something; who stands aside does not hear it.
  const spokenOf = name === 'other' ? crop : (county?.ids.crop ?? crop)
  const remark = done(
    await farm.call(maker, careCalls.addComment, { body: { RecordId: spokenOf, Text: secret('remark') } }),
  ).Id
  const { UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: crop } }))
  done(await farm.call(admin, recordCalls.edit, { body: { Id: crop, UpdateTime, Data: { Note: secret('cropnote') } } }))
  const purged = await notePurge(farm.database.db, { path, userId: maker.id, name: secret('purged') })
  const loose = await upload(farm, maker, await jpeg(32, 24), { name: `${secret('loose')}.jpg` })
  const sheet = await workbook([['地块名称'], [secret('import')]])
  const batch = done(await beginImport(farm, maker, sheet, { formId: placeForm.id })).Id
  done(await farm.call(maker, importCalls.cancel, { body: { Id: batch } }))
  const role = await addRole(farm, admin, organId, { name: secret('role'), scope: '仅本人', urls: [] })
  const rings = [square(east)]
  done(await farm.call(admin, mapCalls.editOutline, { body: { OrganId: organId, Rings: rings } }))
  const [link] = await photoLinks(farm, maker, [photo])
  const signed = new URL(link?.ViewUrl ?? '', 'http://farm').searchParams
  return {
    name,
    path,
    maker,
    shared: county?.ids.form ?? form,
    lent: county?.ids.crop ?? crop,
    kept: county?.ids.plan ?? plan,
    mover,
    berth,
    link: { id: photo, ...Object.fromEntries(signed) },
    ids: {
      organ: organId,
      enterprise,
      category,
      crop,
      gone,
      purged,
      plot,
      input,
      order,
      plan,
      standard,
      workOrder,
      operation,
      lonely,
      clock,
      expert,
      consultation,
      inspection,
      dictionary,
      form,
      entry,
      view,
      comment,
      remark,
      photo,
      paper,
      loose,
      upload: loose,
      import: batch,
      role,
      person: maker.id,
      logged: await lastOperation(farm, admin, maker),
    },
  }
}

async function lastOperation(farm: Farm, admin: Persona, { id }: Persona): Promise<string> {
  const [last] = done(await farm.call(admin, logCalls.operations, { query: { userId: id, pageSize: 1 } }))
  return last?.Id ?? ''
}

function nowhere({ enterpriseA }: Personas, { shared, lent, kept, mover, berth }: Furnished): Furnished {
  const ids = { ...Object.fromEntries(things.map((thing) => [thing, newId()])), logged: '999999999999' }
  const path = enterpriseA.Organ.Path.replace(/\d+\/$/, '999999/')
  const link = { id: newId(), copy: 'view', expires: '9999999999', signature: 'A'.repeat(43) }
  return {
    name: 'nowhere',
    path,
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
