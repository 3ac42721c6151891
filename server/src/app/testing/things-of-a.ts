import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { deviceForm } from '@farm/contract/devices'
import { consultationForm } from '@farm/contract/diagnosis'
import { type DynamicData, type WireRecord, text } from '@farm/contract/forms'
import { certificateForm, lotForm } from '@farm/contract/lots'
import { operationForm } from '@farm/contract/operations'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { importCalls } from '@farm/contract/sheets'
import { standardForm } from '@farm/contract/standards'
import { videoCalls } from '@farm/contract/video'
import { type SavedView, viewCalls } from '@farm/contract/views'
import { workOrderForm } from '@farm/contract/work-orders'
import { wallClock } from '../../platform/time/index.ts'
import { raisedAlarm } from './alarms.ts'
import { controlOfA } from './control-of-a.ts'
import { publish } from './designs.ts'
import { consentOf, passedFace } from './faces.ts'
import { type Personas, add, addRole, done } from './personas.ts'
import { jpeg, photoLinks, upload } from './photos.ts'
import type { Farm } from './test-farm.ts'
import { checked, plots, workbook } from './workbooks.ts'

/** What stands in enterprise A for requests to be about. */
export interface ThingsOfA {
  readonly plan: WireRecord
  /** A draft. */
  readonly standard: WireRecord
  readonly workOrder: WireRecord
  /** To be confirmed. */
  readonly order: WireRecord
  /** Asked by its manager and not answered. */
  readonly consultation: WireRecord
  readonly crop: WireRecord
  /** Of a harvest of 100 kg, of which 10 are certified. */
  readonly lot: WireRecord
  readonly certificate: WireRecord
  readonly place: WireRecord
  /** An open alarm of that device. */
  readonly alarm: string
  /** Somebody whom terminals may recognise, and a stranger in front of one. */
  readonly facePerson: WireRecord
  readonly faceEvent: string
  /** Stands on that plot and has never sent anything. */
  readonly device: WireRecord
  /** Its pictures are drawn by a program that does not run; without a platform, and of no group. */
  readonly camera: WireRecord
  readonly videoSource: string
  readonly cameraGroup: string
  /** A photo of the administrator that no record names. */
  readonly loose: string
  readonly calledOff: string
  readonly form: string
  readonly roleOfA: string
  readonly view: SavedView
  readonly photo: {
    readonly Id: string
    readonly bytes: Buffer
    readonly link: { readonly id: string } & DynamicData
  }
}

/** One thing of each kind in enterprise A. */
export async function thingsOfA(farm: Farm, { admin, managerA, workerA, enterpriseA }: Personas): Promise<ThingsOfA> {
  const organId = enterpriseA.Organ.Id
  const roleOfA = await addRole(farm, admin, organId, { name: '组长', scope: '本组织', urls: ['/Core/CropList'] })
  const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
  const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
  const form = await publish(farm, managerA, { F1: text('标题') })
  const bytes = await jpeg()
  const Id = await upload(farm, workerA, bytes)
  const [link] = await photoLinks(farm, workerA, [Id])
  const signed = new URL(link?.ViewUrl ?? '', 'http://farm').searchParams
  const loose = await upload(farm, admin, bytes)
  const view = done(
    await farm.call(managerA, viewCalls.add, {
      body: { Screen: 'Crop', Name: '本季', Address: '', Columns: [], Owner: 'organ', OrganId: organId },
    }),
  )
  // Called off when nobody works on it any more: what goes on behind the calls would be taken for their doing.
  const calledOff = (await checked(farm, managerA, await workbook(plots('不要的地块', 1)), { formId: placeForm.id })).Id
  done(await farm.call(managerA, importCalls.cancel, { body: { Id: calledOff } }))
  const place = await add(farm, managerA, placeForm, { data: { Name: '3 号棚', Compony: enterpriseA.Id, Area: 12 } })
  const plan = await add(farm, managerA, planForm, {
    data: {
      Name: '秋延番茄',
      Enterprise: enterpriseA.Id,
      Crops: crop.Id,
      Place: [place.Id],
      Count: 12,
      StartDate: '2026-08-15',
      EndDate: '2026-12-20',
      Steps: [{ Operation: operation.Id, StartDate: '2026-08-15', EndDate: '2026-08-20' }],
    },
  })
  const standard = await add(farm, managerA, standardForm, {
    data: { Name: '秋延番茄规程', Crops: crop.Id, Steps: [{ Operation: operation.Id, FromDay: 0, Days: 5 }] },
  })
  const workOrder = await add(farm, managerA, workOrderForm, {
    data: { Title: '整地', Enterprise: enterpriseA.Id, Operation: operation.Id, Due: '2099-12-01T10:00:00.000Z' },
  })
  const order = await add(farm, managerA, orderForm, {
    data: {
      Customer: '清禾超市',
      Enterprise: enterpriseA.Id,
      Lines: [{ Crops: crop.Id, Quantity: 500, Unit: '公斤' }],
      DeliveryDate: '2099-12-10',
    },
  })
  const consultation = await add(farm, managerA, consultationForm, {
    data: { Title: '番茄叶斑', Crops: crop.Id, Enterprise: enterpriseA.Id },
  })
  const device = await add(farm, managerA, deviceForm, {
    data: { Name: '1 号墒情仪', Number: 'SQ-1', Type: '土壤墒情仪', Enterprise: enterpriseA.Id, Place: [place.Id] },
  })
  const camera = await add(farm, managerA, deviceForm, {
    data: { Name: '大门', Number: 'SXT-1', Type: '摄像头', MAC: '4C:11:AE:00:00:01', Enterprise: enterpriseA.Id },
  })
  done(await farm.call(managerA, videoCalls.set, { body: { DeviceId: camera.Id, Driver: 'sim', CanTurn: false } }))
  const platform = { Name: '视频平台', Driver: 'zlm' as const, Address: 'http://127.0.0.1:9' }
  const videoSource = done(await farm.call(managerA, videoCalls.saveSource, { body: platform })).Id
  const cameraGroup = done(await farm.call(managerA, videoCalls.saveGroup, { body: { Name: '库房', Roles: [] } })).Id
  const alarm = await raisedAlarm(farm, {
    organPath: enterpriseA.Organ.Path,
    userId: managerA.id,
    data: { Device: device.Id, DeviceName: '1 号墒情仪', Enterprise: enterpriseA.Id },
  })
  const facePerson = await consentOf(farm, managerA, { Name: '王秀英', Number: '1001', Enterprise: enterpriseA.Id })
  const faceEvent = await passedFace(farm, {
    organPath: enterpriseA.Organ.Path,
    userId: managerA.id,
    data: { Enterprise: enterpriseA.Id },
  })
  const picking = await add(farm, managerA, operationForm, { data: { Name: '采收', Type: '采收' } })
  const punchIn = await add(farm, managerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: picking.Id, Plan: plan.Id, Place: [place.Id], Harvest: 100 },
  })
  const { day } = wallClock(new Date(), 'Asia/Shanghai')
  const lot = await add(farm, managerA, lotForm, {
    data: {
      Stage: '采收批次',
      Enterprise: enterpriseA.Id,
      Date: day,
      Harvests: [{ PunchIn: punchIn.Id, Quantity: 100 }],
    },
  })
  await controlOfA(farm, { managerA, enterpriseA })
  const certificate = await add(farm, managerA, certificateForm, {
    data: {
      Lot: lot.Id,
      Quantity: 10,
      Basis: ['质量安全控制符合要求'],
      IssueDate: day,
      Origin: '清禾县',
      Contact: '13800000000',
    },
  })
  const photo = { Id, bytes, link: { id: Id, ...Object.fromEntries(signed) } }
  return {
    lot,
    certificate,
    consultation,
    order,
    plan,
    standard,
    workOrder,
    crop,
    place,
    device,
    camera,
    videoSource,
    cameraGroup,
    alarm,
    facePerson,
    faceEvent,
    loose,
    calledOff,
    form,
    roleOfA,
    view,
    photo,
  }
}
