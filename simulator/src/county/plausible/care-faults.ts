import { consultationForm } from '@farm/contract/diagnosis'
import { readData, textsIn } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { formatInUnit } from '@farm/contract/values'
import { type Day, dayOf, monthOf } from '../../days.ts'
import { harvestFrom } from '../applications.ts'
import { isOn } from '../cases.ts'
import type { Consultation } from '../consultations.ts'
import type { County } from '../county.ts'
import { cropId, cropOf } from '../crops.ts'
import { ailments } from '../data/ailments.ts'
import { crops } from '../data/crops.ts'
import { experts } from '../data/experts.ts'
import { fertilisers } from '../data/fertilisers.ts'
import { pesticides } from '../data/pesticides.ts'
import { patrolForm } from '../designed-forms.ts'
import { keepsUntil } from '../deliverable.ts'
import { inputId } from '../inputs.ts'
import { dosePerMu } from '../labels.ts'
import { isIn } from '../months.ts'
import { expertAccounts } from '../people.ts'
import { pestsOn } from '../pests.ts'
import { type Plan, targetOf } from '../plans.ts'
import { type Fault, draftsIn, outside } from './told.ts'

function cropNamed(id: string | undefined): string {
  return crops.rows.find(({ name }) => cropId(name) === id)?.name ?? ''
}

/** An illness out of its months or stages, answered by somebody who does not know the crop, or by what is not for it. */
export function consultationFaults(asked: readonly Consultation[], plans: readonly Plan[]): Fault[] {
  return asked.flatMap(({ body: { Data, OccurTime = '' }, said }) => {
    const { Crops, Place: place = '', Title: title = '', Stage: stage = '' } = readData(consultationForm, Data)
    const crop = cropNamed(Crops)
    const day = dayOf(new Date(OccurTime))
    const month = monthOf(day)
    const where = `${day} ${title}（${stage}）`
    const ailment = ailments.rows.find(
      (one) => one.crops.includes(crop) && one.title.replaceAll('{作物}', crop) === title,
    )
    if (!ailment) return [`${where}：不是这种作物的问题`]
    const isMet = ailment.pest
      ? pestsOn(crop, month).includes(ailment.pest)
      : (ailment.months ?? []).some((span) => isIn(month, span))
    const rows = said.flatMap((one) => (one.kind === 'reply' ? (one.body.Prescription ?? []) : []))
    const answering = said.flatMap((one) => (one.kind === 'reply' && one.body.Key !== 'r2' ? [one.by] : []))
    return [
      ...(isMet ? [] : [`${where}：不在这个月`]),
      ...(standingOn(plans, { place, crop, day }).some((plan) => isOn(ailment, plan))
        ? []
        : [`${where}：不是这里的问题`]),
      ...(ailment.stages.some((one) => one === stage) ? [] : [`${where}：不在这个阶段`]),
      ...rows.flatMap((row) => prescriptionFault(row, crop, ailment.pest).map((fault) => `${where}：${fault}`)),
      ...answering.flatMap((by) => (knows(by, crop) ? [] : [`${where}：${by} 不懂${crop}`])),
    ]
  })
}

interface Standing {
  readonly place: string
  readonly crop: string
  readonly day: Day
}

function standingOn(plans: readonly Plan[], { place, crop, day }: Standing): Plan[] {
  return plans.filter(
    ({ plots, work, start, end }) =>
      work.crop === crop && plots.some(({ id }) => id === place) && start <= day && day <= end,
  )
}

function knows(account: string, crop: string): boolean {
  const name = expertAccounts.find((one) => one.name === account)?.realName
  return experts.rows.some((one) => one.name === name && one.crops.includes(crop))
}

interface Prescribed {
  readonly Input?: string | undefined
  readonly Dose?: number | undefined
}

function prescriptionFault({ Input, Dose }: Prescribed, crop: string, pest: string | undefined): Fault[] {
  const feed = fertilisers.rows.find(({ name }) => inputId(name) === Input)
  if (feed) return Dose === undefined || outside(Dose, feed.dose, 0.05) ? [`${feed.name}用量 ${Dose}`] : []
  const product = pesticides.rows.find(({ name }) => inputId(name) === Input)
  const uses = (product?.uses ?? []).filter((use) => use.crop === crop && (!pest || use.target === pest))
  if (!product || uses.length === 0) return [`${product?.name ?? '这种药'}没有登记`]
  if (Dose === undefined) return uses.some(({ dilution }) => dilution) ? [] : [`${product.name}没有用量`]
  return uses.every((use) => outside(Dose, dosePerMu(product, use))) ? [`${product.name}用量 ${Dose}`] : []
}

/** Pests that a walk found where or when they do not live. */
export function patrolFaults(county: County): Fault[] {
  return draftsIn(county, patrolForm).flatMap(({ data, occurTime = '' }) => {
    const crop = cropNamed(data.F4)
    const met = pestsOn(crop, monthOf(occurTime.slice(0, 10)))
    return textsIn(data.F8)
      .filter((pest) => !met.includes(pest))
      .map((pest) => `${occurTime.slice(0, 10)} ${crop}：${pest}`)
  })
}

/** Orders for more than a plan brings, for a day before its harvest, or for when it has gone bad; and prices of something else. */
export function orderFaults(county: County): Fault[] {
  const plans = new Map(county.plans.map((plan) => [plan.id, plan]))
  const orders = new Map(draftsIn(county, orderForm).map((order) => [order.id, order.data]))
  const prices = [...orders.values()].flatMap(({ Lines = [] }) =>
    Lines.flatMap(({ Crops, Price, Unit }) => {
      const crop = cropNamed(Crops)
      const perKg = Number(Price) / (Unit === '吨' ? 1_000 : 1)
      return outside(perKg, [cropOf(crop)?.price ?? 0, cropOf(crop)?.price ?? 0]) ? [`${crop} ${perKg} 元`] : []
    }),
  )
  const served = draftsIn(county, planForm).flatMap(({ id, data }) => {
    const [plan, order] = [plans.get(id), orders.get(data.Order ?? '')]
    const line = order?.Lines?.find(({ Key }) => Key === data.OrderLine)
    if (!plan || !order || !line) return []
    const day = order.DeliveryDate ?? ''
    const kilograms = Number(line.Quantity) * (line.Unit === '吨' ? 1_000 : 1)
    return [
      ...(day < (harvestFrom(plan) ?? '') ? [`${plan.name}：${day} 还没有采收`] : []),
      ...(keepsUntil(plan, day) ? [] : [`${plan.name}：${day} 已经放坏`]),
      ...(kilograms <= 0 || kilograms > targetOf(plan)
        ? [`${plan.name}：订了 ${formatInUnit(kilograms, '公斤')}`]
        : []),
    ]
  })
  return [...prices, ...served]
}
