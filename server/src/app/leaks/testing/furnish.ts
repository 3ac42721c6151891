import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { deviceForm } from '@farm/contract/devices'
import { consultationForm, expertForm } from '@farm/contract/diagnosis'
import { facePersonForm } from '@farm/contract/faces'
import {
  type DynamicData,
  type FormKind,
  careCalls,
  designCalls,
  recordCalls,
  reference,
  text,
} from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { irrigationForm } from '@farm/contract/irrigations'
import { certificateCalls, certificateForm, lotForm, lotTestForm } from '@farm/contract/lots'
import { logCalls } from '@farm/contract/logs'
import { mapCalls } from '@farm/contract/map'
import { operationForm } from '@farm/contract/operations'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { importCalls } from '@farm/contract/sheets'
import { standardForm } from '@farm/contract/standards'
import { stockForm } from '@farm/contract/stock'
import { daysLater } from '@farm/contract/values'
import { videoCalls } from '@farm/contract/video'
import { viewCalls } from '@farm/contract/views'
import { workOrderForm } from '@farm/contract/work-orders'
import { draft, publish, send } from '../../testing/designs.ts'
import { raisedAlarm } from '../../testing/alarms.ts'
import { passedFace } from '../../testing/faces.ts'
import { snapped } from '../../testing/snapshots.ts'
import { addRole, done } from '../../testing/personas.ts'
import { jpeg, photoLinks, upload } from '../../testing/photos.ts'
import type { Farm, Persona } from '../../testing/test-farm.ts'
import { beginImport, workbook } from '../../testing/workbooks.ts'
import { comeTo, keepClip, notePurge, pump, runLate, speak, spokeBefore } from './world.store.ts'
import { type Furnished, type PlaceName, placeNames, secretOf } from './place.ts'

/** An outline that lies so far to the east. */
export const square = (east: number): Array<[number, number]> => [
  [east, 37],
  [east + 0.001, 37],
  [east + 0.001, 37.001],
  [east, 37.001],
]

/** Fields of the form that each place designed. */
const fields = { F1: text('标题'), F2: reference('人', 'users'), F3: reference('组织', 'organs') }

/** Where a place is made, by whom, and what it knows of others. */
export interface Ground {
  readonly name: PlaceName
  readonly organId: string
  readonly path: string
  /** The moment at which everything happens there, and the day of the farm that it is of. */
  readonly now: Date
  readonly today: string
  readonly enterprise: string
  readonly maker: Persona
  /** Absent where this is it. */
  readonly county: Furnished | undefined
  readonly mover: string
  readonly berth: string
}

/** Makes everything of every kind in a place, each called by its secret. */
export async function furnish(farm: Farm, admin: Persona, ground: Ground): Promise<Furnished> {
  const { name, organId, path, now, today, enterprise, maker, county, mover, berth } = ground
  const secret = (thing: string) => secretOf(name, thing)
  const east = 111 + placeNames.indexOf(name) / 10
  const make = async (kind: FormKind, data: DynamicData, when: { readonly OccurTime?: string } = {}) =>
    done(await farm.call(admin, recordCalls.add, { body: { FormId: kind.id, OrganId: organId, Data: data, ...when } }))
      .Id
  /** Otherwise the database would date it. */
  const atWork = { OccurTime: now.toISOString() }
  const [longAgo, sown] = [daysLater(today, -330), daysLater(today, -105)]
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
  const input = await make(inputForm, { Name: secret('input'), Kind: '肥料', Unit: '公斤' })
  const movement = await make(stockForm, {
    Kind: '入库',
    Enterprise: enterprise,
    Input: input,
    Quantity: 3,
    Batch: secret('movement'),
    ExpiryDate: '2026-01-01',
    Note: secret('movement'),
  })
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
    StartDate: sown,
    EndDate: daysLater(today, 22),
    Order: order,
    OrderLine: 'k1',
    Steps: [{ Key: 'k1', Operation: operation, StartDate: sown, EndDate: daysLater(sown, 5) }],
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
  const clock = await make(
    clockForm,
    {
      Enterprise: enterprise,
      Operation: operation,
      Plan: plan,
      Place: [plot],
      Area: 2,
      Inputs: [{ Input: input, Amount: 5, Unit: '公斤' }],
      Note: secret('clock'),
    },
    atWork,
  )
  const picking = await make(operationForm, { Name: '采收', Type: '采收' })
  const harvest = await make(
    clockForm,
    {
      Enterprise: enterprise,
      Operation: picking,
      Plan: plan,
      Place: [plot],
      Harvest: 10,
      Note: secret('harvest'),
    },
    atWork,
  )
  const lot = await make(lotForm, {
    Stage: '采收批次',
    Enterprise: enterprise,
    Date: today,
    Harvests: [{ PunchIn: harvest, Quantity: 8 }],
    Grade: secret('lot'),
  })
  const lotTest = await make(lotTestForm, {
    Lot: lot,
    Date: today,
    Items: secret('lotTest'),
    Method: '快检',
    Result: '合格',
  })
  const certificate = await make(certificateForm, {
    Lot: lot,
    Quantity: 8,
    Basis: ['自行检测合格'],
    IssueDate: today,
    Origin: secret('certificate'),
    Contact: '13800000000',
  })
  // What is void is neither printed nor voided: requests about it come to a refusal of its own.
  const issued = done(await farm.call(admin, recordCalls.get, { query: { id: certificate } }))
  const ended = { Id: certificate, UpdateTime: issued.UpdateTime, Reason: secret('certificate') }
  done(await farm.call(admin, certificateCalls.void, { body: ended }))
  const paper = await upload(farm, admin, Buffer.from(secret('paper')), {
    name: `${secret('paper')}.txt`,
    purpose: 'attachment',
  })
  const inspection = await make(inspectionForm, {
    Name: secret('inspection'),
    Kind: '其他',
    Enterprise: enterprise,
    ValidTo: daysLater(today, 3),
    Files: [paper],
  })
  const device = await make(deviceForm, {
    Name: secret('device'),
    Number: secret('device'),
    Type: '水泵',
    Enterprise: enterprise,
    Place: [plot],
  })
  const watered = { Enterprise: enterprise, Place: [plot], Plan: plan, PunchIn: clock, Device: device, Volume: 3 }
  const irrigation = done(
    await farm.call(admin, recordCalls.add, {
      body: {
        FormId: irrigationForm.id,
        OrganId: organId,
        Data: { ...watered, EndTime: `${longAgo}T02:00:00Z`, Note: secret('irrigation') },
        OccurTime: `${longAgo}T01:00:00Z`,
      },
    }),
  ).Id
  const measured = { deviceId: device, metric: secret('device'), at: now }
  await speak(farm.database.db, measured)
  await spokeBefore(farm.database.db, measured)
  await pump(farm.database.db, measured)
  const platform = { Name: secret('videoSource'), Driver: 'zlm' as const, Address: 'http://127.0.0.1:9' }
  const videoSource = done(await farm.call(maker, videoCalls.saveSource, { body: platform })).Id
  const group = { Name: secret('cameraGroup'), Roles: [] }
  const cameraGroup = done(await farm.call(maker, videoCalls.saveGroup, { body: group })).Id
  // Its pictures are drawn by a program that does not run here: all that they come to is a refusal of its own.
  const camera = { DeviceId: device, Driver: 'sim' as const, Code: secret('device'), CanTurn: false }
  done(await farm.call(admin, videoCalls.set, { body: camera }))
  const clip = await keepClip(farm.database.db, device, secret('clip'))
  const alarm = await raisedAlarm(farm, {
    organPath: path,
    userId: maker.id,
    data: { Name: secret('alarm'), DeviceName: secret('alarm'), Device: device, Enterprise: enterprise, Place: [plot] },
  })
  const facePerson = await make(facePersonForm, {
    Name: secret('facePerson'),
    Number: secret('facePerson'),
    Enterprise: enterprise,
    ConsentDate: '2026-01-01',
    ConsentWay: '纸质签字',
    ConsentScope: ['考勤'],
  })
  const faceEvent = await passedFace(farm, {
    organPath: path,
    userId: maker.id,
    data: { EventId: secret('faceEvent'), DeviceName: secret('faceEvent'), Device: device, Enterprise: enterprise },
  })
  const { id: snapshot } = await snapped(farm, {
    organPath: path,
    userId: maker.id,
    device,
    data: { DeviceName: secret('snapshot'), Enterprise: enterprise, Place: [plot] },
  })
  const expert = await make(expertForm, { RealName: secret('expert') })
  const consultation = await make(consultationForm, { Title: secret('consultation'), Enterprise: enterprise })
  await runLate(farm.database.db, consultation)
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
    today,
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
      movement,
      irrigation,
      order,
      plan,
      standard,
      workOrder,
      operation,
      lonely,
      clock,
      harvest,
      lot,
      lotTest,
      certificate,
      expert,
      consultation,
      inspection,
      device,
      videoSource,
      cameraGroup,
      clip,
      alarm,
      facePerson,
      faceEvent,
      snapshot,
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
