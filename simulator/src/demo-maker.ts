import { roleCalls } from '@farm/contract/access'
import { recordCalls } from '@farm/contract/forms'
import { mapCalls } from '@farm/contract/map'
import { organCalls } from '@farm/contract/organs'
import { userCalls } from '@farm/contract/users'
import { recordingCalls, snapshotCalls, videoCalls } from '@farm/contract/video'
import { viewCalls } from '@farm/contract/views'
import { workOrderCalls } from '@farm/contract/work-orders'
import type { Api } from './api.ts'
import { cameraSettings, cameraSnapshots } from './cameras/settings.ts'
import { holdConsultation, saidAlready } from './consultations.ts'
import type { Consultation } from './county/consultations.ts'
import { type Batch, countyOrgan, enterpriseBatch } from './county/county.ts'
import { firstDraft } from './county/crops.ts'
import type { Draft } from './county/draft.ts'
import { type Enterprise, enterpriseId } from './county/enterprises.ts'
import type { Issue } from './county/issues.ts'
import type { LotDeeds } from './county/lots.ts'
import type { DrawnOutline } from './county/outlines.ts'
import { type Person, countyPeople, personBody } from './county/people.ts'
import { roleBody, roleNames } from './county/roles.ts'
import { type Teams, departmentBody, ownRoleBody } from './county/teams.ts'
import type { SharedView } from './county/views.ts'
import { type Day, daysLater, dayOf } from './days.ts'
import { doDeeds, doOpenDeeds } from './deeds.ts'
import { DemoFault } from './demo-fault.ts'
import { putInForce } from './in-force.ts'
import { certifyLots } from './lots.ts'
import { madeAlready } from './made-already.ts'
import { bring } from './moves.ts'
import type { DeviceFolder } from './devices/device-folder.ts'
import { type Equipped, acknowledgeAlarms, equip, muteMaintained } from './devices/equip.ts'
import { type FieldDevice, speaks } from './devices/field-device.ts'
import type { OpenLine } from './devices/line.ts'
import { sendHistory } from './devices/send-history.ts'
import { releaseLots } from './releases.ts'
import type { PhaseRunner } from './phase-runner.ts'
import { reviewBefore } from './reviews.ts'
import { sendFile, sendPhoto } from './send-photo.ts'
import { administrator } from './sign-in.ts'

/** What is younger waits for its review still. */
const REVIEWED_DAYS = 2
/** So many cameras are recorded all day. */
const RECORDED = 2

interface Settings {
  readonly admin: Api
  readonly signIn: (name: string) => Promise<Api>
  readonly password: string
  readonly phases: PhaseRunner
}

interface Equipment {
  readonly farms: ReadonlyArray<{ readonly manager: string; readonly devices: readonly FieldDevice[] }>
  readonly folder: DeviceFolder
  readonly open: OpenLine
  readonly from: Date
  readonly madeAt: Date
}

export function reviewedUntil(now: Date): Day {
  return daysLater(dayOf(now), -REVIEWED_DAYS)
}

/** Sends the county piece by piece. Every piece may be sent again: it is made once and answered the same. */
export class DemoMaker {
  readonly #settings: Settings
  readonly #phases: PhaseRunner
  readonly #signedIn: Map<string, Promise<Api>>
  /** The organisation that the server made for an enterprise, by the id of its record. */
  readonly #organs = new Map<string, string>()

  constructor(settings: Settings) {
    this.#settings = settings
    this.#phases = settings.phases
    this.#signedIn = new Map([[administrator.Name, Promise.resolve(settings.admin)]])
  }

  /** The organisation of the county, its roles, and its own people. */
  async addCounty(): Promise<void> {
    const { admin } = this.#settings
    const [root] = await admin.get(organCalls.list, {})
    if (!root) throw new DemoFault('没有找到平台组织')
    await this.#phases.attempt('县', () => admin.tell(organCalls.add, { ...countyOrgan, ParentId: root.Id }))
    await this.#phases.all('角色', roleNames, (name) => admin.tell(roleCalls.add, roleBody(name, countyOrgan.Id)))
    await this.#phases.all('县级人员', countyPeople, (person) => this.#addPerson(person, countyOrgan.Id))
  }

  /** The demo ends at the moment at which it was begun, also when it is taken up again on another day. */
  async beginTime(): Promise<Date> {
    const { AddTime } = await this.#settings.admin.post(recordCalls.add, bodyOf(firstDraft))
    return new Date(AddTime)
  }

  async addEnterprises(): Promise<void> {
    await this.#phases.all(enterpriseBatch.name, enterpriseBatch.drafts, async (draft) => {
      const api = await this.#apiOf(draft.by)
      const { Id, Organ } = await api.post(recordCalls.add, bodyOf(draft))
      this.#organs.set(Id, Organ.Id)
    })
  }

  /** The borders of the county and of the land of its enterprises, for the map. */
  addOutlines(outlines: readonly DrawnOutline[]): Promise<void> {
    return this.#phases.all('地图边界', outlines, ({ enterprise, ring }) => {
      const OrganId = enterprise ? this.#organOf(enterprise) : countyOrgan.Id
      return this.#settings.admin.tell(mapCalls.editOutline, {
        OrganId,
        Rings: [ring.map(([lng, lat]): [number, number] => [lng, lat])],
      })
    })
  }

  /** Ways to look at lists that the whole county has. */
  addViews(views: readonly SharedView[]): Promise<void> {
    const shared = { Owner: 'organ', OrganId: countyOrgan.Id } as const
    return this.#phases.all('列表视图', views, (view) =>
      this.#settings.admin.tell(viewCalls.add, { ...view, ...shared }),
    )
  }

  addStaff(name: string, people: readonly Person[]): Promise<void> {
    return this.#phases.all(name, people, (person) =>
      this.#addPerson(person, person.department?.id ?? this.#organOf(person.enterprise)),
    )
  }

  /** Departments and roles of the enterprises, made by their managers. */
  addTeams(teams: readonly Teams[]): Promise<void> {
    return this.#phases.all('部门和角色', teams, async ({ enterprise, by, departments, roles }) => {
      const organId = this.#organOf(enterprise)
      const api = await this.#apiOf(by)
      for (const department of departments) await api.tell(organCalls.add, departmentBody(department, organId))
      for (const role of roles) await api.tell(roleCalls.add, ownRoleBody(role, organId))
    })
  }

  /** What an interrupted run made stays as it is, and is not sent again. */
  async addBatch({ name, drafts, forms = [] }: Batch): Promise<void> {
    const { admin } = this.#settings
    if (forms.length > 0) await this.#phases.attempt(name, () => putInForce(admin, countyOrgan.Id, forms))
    const made = await madeAlready(admin, drafts)
    const isOpen = (draft: Draft) => !made.has(draft.id) || draft.begun
    await this.#phases.all(name, drafts, async (draft) => {
      if (isOpen(draft)) await this.#add(draft)
    })
  }

  /** Ends what is over; the work for it is told by then. */
  endWhatIsOver(drafts: readonly Draft[]): Promise<void> {
    const ended = drafts.filter(({ ending }) => ending !== undefined)
    return this.#phases.all('已结束的计划和订单', ended, async (draft) => {
      const { by, ending = [] } = draft
      const api = await this.#apiOf(by)
      // Sent again, it is answered as it is by now.
      await bring(api, await api.post(recordCalls.add, bodyOf(draft)), ending)
    })
  }

  /** Has plans give out steps that are next; those that were given out are passed over. */
  giveOutSteps(issues: readonly Issue[]): Promise<void> {
    return this.#phases.all('派工', issues, async ({ by, plan, steps, assignees }) => {
      const api = await this.#apiOf(by)
      await api.tell(workOrderCalls.fromPlan, {
        Plan: plan,
        Steps: [...steps],
        Assignees: [...assignees],
        Confirmed: ['work-orders/past-due'],
      })
    })
  }

  /** What became of work orders after the punch-ins for them. */
  doDeeds(drafts: readonly Draft[]): Promise<void> {
    const given = drafts.filter(({ deeds = [] }) => deeds.length > 0)
    return this.#phases.all('工单办理', given, ({ id, deeds = [] }) => doDeeds((name) => this.#apiOf(name), id, deeds))
  }

  /** What was done to work orders since the county was made. */
  doOpenDeeds(drafts: readonly Draft[]): Promise<void> {
    return this.#phases.all('工单办理', drafts, ({ id, deeds = [] }) =>
      doOpenDeeds((name) => this.#apiOf(name), id, deeds),
    )
  }

  /** Managers have looked at what was punched in before a day. */
  reviewPunchIns(managers: readonly string[], day: Day): Promise<void> {
    return this.#phases.all('打卡审核', managers, async (name) => reviewBefore(await this.#apiOf(name), day))
  }

  /** Managers make some of the lots that left known to the public. */
  releaseLots(managers: readonly Person[]): Promise<void> {
    return this.#phases.all('溯源公开', managers, async ({ name }) => releaseLots(await this.#apiOf(name)))
  }

  /** What was asked of experts, and what they said. */
  async holdConsultations(consultations: readonly Consultation[]): Promise<void> {
    const said = await saidAlready(this.#settings.admin, consultations)
    await this.#phases.all('专家会诊', consultations, (one) =>
      holdConsultation((name) => this.#apiOf(name), one, said.get(one.body.Id ?? '')),
    )
  }

  /** What enterprises did with their lots once these were there. */
  certifyLots(deeds: readonly LotDeeds[]): Promise<void> {
    return this.#phases.all('合格证', deeds, (one) => certifyLots((name) => this.#apiOf(name), one))
  }

  /** How the pictures of the cameras are fetched, as the managers of the enterprises say it. */
  async connectCameras(farms: Equipment['farms']): Promise<void> {
    const cameras = farms.flatMap(({ manager, devices }) =>
      devices.filter(({ type }) => type === '摄像头').map((device) => ({ manager, device })),
    )
    await this.#phases.all('摄像头', cameras, async ({ manager, device }) => {
      const api = await this.#apiOf(manager)
      await api.tell(videoCalls.set, cameraSettings(device))
      await api.tell(snapshotCalls.setPlan, cameraSnapshots(device))
    })
    // As many as an ordinary disk and processor don't mind.
    const shown = cameras.filter(({ device: { condition } }) => condition !== 'silent' && condition !== 'absent')
    await this.#phases.all('录像', shown.slice(0, RECORDED), async ({ manager, device }) => {
      const api = await this.#apiOf(manager)
      await api.tell(recordingCalls.setRecording, { DeviceIds: [device.id], Mode: 'always', KeepDays: 2 })
    })
  }

  /** Devices get their tokens and send what they measured up to now; some alarms that come of it are acknowledged. */
  async sendHistory(equipment: Equipment): Promise<void> {
    const equipped = await this.#equipped(equipment)
    await Promise.all(equipped.map((farm) => this.#phases.attempt('设备校准', () => muteMaintained(farm))))
    await this.#sendMeasured(equipment, equipped, new Date())
    // Every other manager has seen to it.
    const seen = equipped.filter((_, index) => index % 2 === 0)
    await Promise.all(seen.map((farm) => this.#phases.attempt('预警处理', () => acknowledgeAlarms(farm))))
  }

  /** Devices of a restored county get new tokens and send what they measured since it was made. */
  async sendMissed(equipment: Equipment, to: Date): Promise<void> {
    await this.#sendMeasured(equipment, await this.#equipped(equipment), to)
  }

  async #equipped({ farms, madeAt }: Equipment): Promise<Equipped[]> {
    const signedIn = farms.map(({ manager, devices }) =>
      this.#phases.attempt('设备', async () => ({ devices, madeAt, api: await this.#apiOf(manager) })),
    )
    return (await Promise.all(signedIn)).filter((farm) => farm !== undefined)
  }

  async #sendMeasured(
    { farms, folder, open, from }: Equipment,
    equipped: readonly Equipped[],
    to: Date,
  ): Promise<void> {
    const kept = await equip(equipped, folder)
    const devices = farms.flatMap((farm) => farm.devices)
    await this.#phases.phase('设备历史数据', devices.filter(speaks).length, (step) =>
      sendHistory({ devices, kept, open, from, to }, step),
    )
    folder.noteSent(to)
  }

  #organOf(enterprise: Enterprise | undefined): string {
    const organId = enterprise && this.#organs.get(enterpriseId(enterprise))
    if (!organId) throw new DemoFault(`${enterprise?.name ?? '企业'}没有组织`)
    return organId
  }

  #addPerson(person: Person, organId: string): Promise<void> {
    const { admin, password } = this.#settings
    return admin.tell(userCalls.add, personBody(person, { organId, password }))
  }

  async #add(draft: Draft): Promise<void> {
    const api = await this.#apiOf(draft.by)
    await Promise.all((draft.photos ?? []).map((photo) => sendPhoto(api, photo)))
    await Promise.all((draft.files ?? []).map((file) => sendFile(api, file)))
    if (!draft.begun) return api.tell(recordCalls.add, bodyOf(draft))
    const kept = await api.post(recordCalls.add, bodyOf(draft))
    // An interrupted run may have got as far as this, or further.
    const { begun, ending = [] } = draft
    if (!ending.some(({ status }) => status === kept.Data.Status)) await bring(api, kept, [begun])
  }

  /** Everybody signs in once, when they have something to do. */
  #apiOf(name: string): Promise<Api> {
    const api = this.#signedIn.get(name) ?? this.#settings.signIn(name)
    this.#signedIn.set(name, api)
    return api
  }
}

function bodyOf({ formId, id, data, isCountys, occurTime }: Draft) {
  return {
    FormId: formId,
    Id: id,
    Data: data,
    // Its days were over before it was made.
    Confirmed: ['work-orders/past-due'],
    ...(isCountys && { OrganId: countyOrgan.Id }),
    ...(occurTime && { OccurTime: occurTime }),
  }
}
