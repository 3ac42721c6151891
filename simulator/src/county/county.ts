import { daysLater, dayOf } from '../days.ts'
import { idOf } from '../ids.ts'
import { banDrafts } from './bans.ts'
import { certificateDrafts } from './certificates.ts'
import { chengguan } from './chengguan.ts'
import { alarmRuleDrafts } from './alarm-rules.ts'
import { type Consultation, consultationsOf } from './consultations.ts'
import { consentDrafts } from './consents.ts'
import { categoryDrafts, cropDrafts } from './crops.ts'
import { type DesignedForm, designedForms } from './designed-forms.ts'
import { dictionaryDrafts } from './dictionaries.ts'
import { deviceDraft, devicesOf } from './devices.ts'
import type { Draft } from './draft.ts'
import { type Enterprise, enterpriseDrafts, managerOf } from './enterprises.ts'
import { expertDrafts } from './experts.ts'
import { withHarvests } from './harvests.ts'
import { hexi } from './hexi.ts'
import { inputDrafts } from './inputs.ts'
import { irrigationsOf } from './irrigations.ts'
import { type Issue, issuesOf } from './issues.ts'
import { maintenancesOf } from './maintenances.ts'
import { nanshan } from './nanshan.ts'
import { nurseryFeedings } from './nursery.ts'
import { oddJobsOf } from './odd-jobs.ts'
import { operationDrafts } from './operations.ts'
import { ordersOf } from './orders.ts'
import { patrolsOf } from './patrols.ts'
import { type Person, peopleOf } from './people.ts'
import { placeDrafts } from './places.ts'
import { type Plan, draftPlanOf, planDraft, plansOf, previousCropOf } from './plans.ts'
import { punchInsOf } from './punch-ins.ts'
import { latestLast, livelySoon } from './sending-order.ts'
import { shiqiao } from './shiqiao.ts'
import { standardDrafts, standardFor, standardsOf } from './standards.ts'
import { type LotDeeds, type Lots, lotsOf } from './lots.ts'
import { type Stores, storesOf } from './stock.ts'
import { workOrdersOf } from './work-orders.ts'
import { yunling } from './yunling.ts'

export const countyOrgan = { Id: idOf('organ/county'), Name: '清禾县', Kind: '县', IsDemo: true } as const

export const enterprises: readonly Enterprise[] = [shiqiao, yunling, hexi, nanshan, chengguan]

/** Records that may be sent side by side; those of a batch need those of the batches before it. */
export interface Batch {
  readonly name: string
  readonly drafts: readonly Draft[]
  /** What has to be in force before they are sent. */
  readonly forms?: readonly DesignedForm[]
}

export interface County {
  readonly people: readonly Person[]
  readonly plans: readonly Plan[]
  readonly batches: readonly Batch[]
  /** What is given out of the plans once the punch-ins are there. */
  readonly issues: readonly Issue[]
  /** What was asked of experts, once the punch-ins are there. */
  readonly consultations: readonly Consultation[]
  /** What is done with lots, once they are there. */
  readonly lotDeeds: readonly LotDeeds[]
}

export const enterpriseBatch: Batch = { name: '企业', drafts: enterpriseDrafts(enterprises) }

const standards = standardsOf(enterprises)

/** Days whose punch-ins the page has from the first seconds on. */
const DAYS_AHEAD = 7

/** Everything about the county at a moment: the same moment always makes the same records. */
export function countyAt(now: Date): County {
  const today = dayOf(now)
  const farms = enterprises.map((enterprise, index) => farmOf(enterprise, index, now))
  const drafts = (of: (farm: Farm) => readonly Draft[]) => farms.flatMap(of)
  return {
    people: farms.flatMap((farm) => farm.people),
    plans: farms.flatMap((farm) => farm.plans),
    issues: farms.flatMap((farm) => farm.issues),
    consultations: farms.flatMap((farm) => farm.consultations),
    lotDeeds: farms.map((farm) => farm.lots.deeds),
    batches: [
      { name: '字典', drafts: dictionaryDrafts },
      { name: '作物分类', drafts: categoryDrafts },
      { name: '作物', drafts: cropDrafts },
      {
        name: '农事操作、投入品、禁限用名录、专家',
        drafts: [...operationDrafts, ...inputDrafts(today), ...banDrafts, ...expertDrafts],
      },
      { name: '技术规程', drafts: standardDrafts(standards) },
      { name: '地块', drafts: drafts((farm) => farm.places) },
      { name: '网关', drafts: drafts((farm) => farm.gateways) },
      {
        name: '设备、预警规则、人脸同意',
        drafts: [...drafts((farm) => farm.devices), ...alarmRuleDrafts, ...drafts((farm) => farm.consents)],
      },
      { name: '资质证书', drafts: drafts((farm) => farm.certificates) },
      // What is planned and used is judged by the batches that are there.
      { name: '物资入库', drafts: latestLast(drafts((farm) => farm.stores.purchases)) },
      { name: '订单', drafts: latestLast(drafts((farm) => farm.orders)) },
      { name: '计划', drafts: latestLast(drafts((farm) => farm.planDrafts)) },
      { name: '巡查记录、农机维护', forms: designedForms, drafts: latestLast(drafts((farm) => farm.designed)) },
      { name: '工单', drafts: latestLast(drafts((farm) => farm.workOrders)) },
      {
        name: '打卡',
        drafts: livelySoon(
          drafts((farm) => farm.punchIns),
          daysLater(today, -DAYS_AHEAD),
        ),
      },
      { name: '物资领用', drafts: latestLast(drafts((farm) => farm.stores.withdrawals)) },
      { name: '物资盘点', drafts: drafts((farm) => farm.stores.counts) },
      { name: '灌溉', drafts: latestLast(drafts((farm) => farm.irrigations)) },
      { name: '采收批次', drafts: drafts((farm) => farm.lots.harvested) },
      { name: '出库批次', drafts: drafts((farm) => farm.lots.sent) },
      { name: '批次检测', drafts: drafts((farm) => farm.lots.tests) },
    ],
  }
}

export interface Farm {
  readonly people: readonly Person[]
  readonly plans: readonly Plan[]
  readonly places: readonly Draft[]
  readonly gateways: readonly Draft[]
  /** Those that are no gateways. */
  readonly devices: readonly Draft[]
  /** Of those whom the face terminal may recognise. */
  readonly consents: readonly Draft[]
  readonly orders: readonly Draft[]
  readonly planDrafts: readonly Draft[]
  readonly workOrders: readonly Draft[]
  readonly issues: readonly Issue[]
  readonly certificates: readonly Draft[]
  /** Records of the forms that the county made for itself. */
  readonly designed: readonly Draft[]
  readonly punchIns: readonly Draft[]
  readonly consultations: readonly Consultation[]
  readonly stores: Stores
  readonly irrigations: readonly Draft[]
  readonly lots: Lots
}

/** Everything about an enterprise at a moment. */
export function farmOf(enterprise: Enterprise, index: number, now: Date): Farm {
  const today = dayOf(now)
  const manager = managerOf(index)
  const people = peopleOf(enterprise, index)
  const plans = plansOf(enterprise, today)
  const next = draftPlanOf(enterprise, today)
  const orders = ordersOf({ enterprise, plans: [...plans, ...(next ? [next] : [])], manager, now })
  const managerId = people.find(({ name }) => name === manager)?.id ?? ''
  const workers = people.filter(({ role }) => role === '农事员')
  const workerIds = workers.map(({ id }) => id)
  const planDrafts = [...plans, ...(next ? [next] : [])].map((plan) =>
    planDraft(plan, {
      by: manager,
      managerId,
      standard: standardFor(standards, plan.work),
      serving: orders.serving.get(plan.id),
      now,
    }),
  )
  const punchIns = punchInsOf({ enterprise, plans, workers: workers.map(({ name }) => name), now })
  const given = workOrdersOf({
    enterprise,
    plans,
    planDrafts,
    punchIns: withHarvests(punchIns, plans, now),
    manager,
    workers: new Map(workers.map(({ name, id }) => [name, id])),
    now,
  })
  return {
    people,
    plans,
    places: placeDrafts(enterprise, manager, (group) => previousCropOf(plans, group)),
    ...devicesIn({ enterprise, manager, now }),
    consents: consentDrafts({ enterprise, people, manager, now }),
    orders: orders.drafts,
    planDrafts,
    certificates: certificateDrafts(enterprise, manager, today),
    designed: [
      ...patrolsOf({ enterprise, plans, manager, walkers: [managerId, ...workerIds], now }),
      ...maintenancesOf({ enterprise, manager, now }),
    ],
    workOrders: [...given.orders, ...oddJobsOf({ enterprise, manager, workers: workerIds, now })],
    issues: issuesOf({ plans, planDrafts, assignees: workerIds.slice(0, 2), by: manager, today }),
    punchIns: [
      ...given.punchIns,
      ...nurseryFeedings({ enterprise, plans, workers: workers.map(({ name }) => name), now }),
    ],
    consultations: consultationsOf({ enterprise, plans, workers: workers.map(({ name }) => name), now }),
    stores: storesOf({ enterprise, punchIns: given.punchIns, planDrafts, manager, now }),
    irrigations: irrigationsOf({ enterprise, punchIns: given.punchIns, manager, now }),
    lots: lotsOf({ enterprise, plans, punchIns: given.punchIns, manager, trouble: troubles[index] }),
  }
}

/** Of the first enterprises; with the others all goes well. */
const troubles = ['late use', 'complaint'] as const

interface Equipped {
  readonly enterprise: Enterprise
  readonly manager: string
  readonly now: Date
}

function devicesIn({ enterprise, manager, now }: Equipped) {
  const all = devicesOf(enterprise)
  const draftsOf = (devices: typeof all) => devices.map((device) => deviceDraft(device, { by: manager, now }))
  return {
    gateways: draftsOf(all.filter(({ type }) => type === '网关')),
    devices: draftsOf(all.filter(({ type }) => type !== '网关')),
  }
}
