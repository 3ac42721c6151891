import { irrigationForm } from '@farm/contract/irrigations'
import { stockForm } from '@farm/contract/stock'
import { formatFixed, formatInUnit } from '@farm/contract/values'
import { daysLater, daysFrom, monthOf } from '../../days.ts'
import type { County } from '../county.ts'
import { fertilisers, film } from '../data/fertilisers.ts'
import { pesticides } from '../data/pesticides.ts'
import { DAYS_BEFORE_PLANTING, seeds } from '../data/seeds.ts'
import { sources, water } from '../data/water.ts'
import { inputId, keepingOf } from '../inputs.ts'
import { dosePerMu } from '../labels.ts'
import { pestsOn } from '../pests.ts'
import { type Fault, type Told, draftsIn, isFeeding, outside } from './told.ts'

const HOUR_MS = 3_600_000

/** A pesticide that is not registered so: on this crop, against this, in this amount, or against what is not there now. */
export function doseFaults(told: readonly Told[]): Fault[] {
  return told.flatMap(({ operation, plan, inputs, areaMu, day }) =>
    operation !== '用药' || !plan
      ? []
      : inputs.flatMap(({ Input, Amount, Target }) => {
          const product = pesticides.rows.find(({ name }) => inputId(name) === Input)
          const { crop } = plan.work
          const uses = (product?.uses ?? []).filter(
            (use) => use.crop === crop && (Target === undefined || use.target === Target),
          )
          const where = `${day} ${plan.name} ${product?.name ?? Input} ${Target ?? ''}`
          if (!product || uses.length === 0) return [`${where}：没有登记`]
          const perMu = Number(Amount) / areaMu
          if (uses.every((use) => outside(perMu, dosePerMu(product, use))))
            return [`${where}：每亩 ${formatFixed(perMu, 1)}`]
          const met = pestsOn(crop, monthOf(day))
          return uses.some((use) => met.includes(use.target)) ? [] : [`${where}：这个月没有`]
        }),
  )
}

/** Fertilisers, seeds, plants and film in amounts that no mu takes. */
export function amountFaults(told: readonly Told[]): Fault[] {
  return told.flatMap((one) => {
    const { operation, plan, inputs, areaMu, day } = one
    return inputs.flatMap(({ Input, Amount }) => {
      const perMu = Number(Amount) / areaMu
      const where = `${day} ${plan?.name ?? '农场'} ${operation}：每亩 ${formatFixed(perMu, 2)}`
      const feed = fertilisers.rows.find(({ name }) => inputId(name) === Input)
      if (feed) return outside(perMu, (isFeeding(one) ? feed.toSeedlings : feed.dose) ?? [0, 0], 0.12) ? [where] : []
      const seed = seeds.rows.find(({ name }) => inputId(name) === Input)
      if (seed) return seed.crop !== plan?.work.crop || outside(perMu, [seed.dose, seed.dose], 0.05) ? [where] : []
      return Input === inputId(film.name) && outside(perMu, [film.dose, film.dose]) ? [where] : []
    })
  })
}

/** Water in amounts that the method does not give, or faster than its source lets it come. */
export function waterFaults(county: County, told: readonly Told[]): Fault[] {
  const areas = new Map(told.map((one) => [one.id, one.areaMu]))
  return draftsIn(county, irrigationForm).flatMap(({ data, occurTime = '' }) => {
    const row = water.rows.find(({ method }) => method === data.Method)
    const areaMu = areas.get(data.PunchIn ?? '') ?? 0
    const volume = Number(data.Volume)
    const perHour = volume / ((Date.parse(data.EndTime ?? '') - Date.parse(occurTime)) / HOUR_MS)
    const said = `${occurTime.slice(0, 10)} ${data.Method}`
    return [
      ...(!row || outside(volume / areaMu, row.perMu)
        ? [`${said}：每亩 ${formatInUnit(volume / areaMu, '方', 1)}`]
        : []),
      ...(perHour > Math.max(...Object.values(sources)) * 1.05
        ? [`${said}：每小时 ${formatInUnit(perHour, '方', 0)}`]
        : []),
    ]
  })
}

/** What was bought too dear, is good for longer than such things are, or was planted before or long after it came. */
export function storeFaults(county: County, told: readonly Told[]): Fault[] {
  const movements = draftsIn(county, stockForm).map(({ data, occurTime = '' }) => ({
    kind: data.Kind,
    input: data.Input ?? '',
    day: occurTime.slice(0, 10),
    expiry: data.ExpiryDate,
    made: data.ProductionDate ?? '',
    price: data.Price,
  }))
  const bought = movements.filter(({ kind }) => kind === '入库')
  const faulty = bought.flatMap(({ input, day, price = 0, expiry, made }) => {
    const keeping = keepingOf(input)
    const months = expiry === undefined ? undefined : Math.round(daysFrom(made, expiry) / 30.44)
    return [
      // Prices are told to the 分.
      ...(Math.abs(price - keeping.price) > Math.max(0.011, keeping.price * 0.12)
        ? [`${day} ${input}：单价 ${price} 元`]
        : []),
      ...(months === keeping.shelfMonths ? [] : [`${day} ${input}：保质期 ${months} 个月`]),
    ]
  })
  const [least, most] = DAYS_BEFORE_PLANTING
  const days = Map.groupBy(
    bought.filter(({ input }) => keepingOf(input).isLiving),
    ({ input }) => input,
  )
  const planted = told.flatMap(({ inputs, day, plan }) =>
    inputs.flatMap(({ Input: input = '' }) => {
      if (!keepingOf(input).isLiving) return []
      const isThere = (days.get(input) ?? []).some(
        (one) => one.day >= daysLater(day, -most) && one.day <= daysLater(day, -least),
      )
      return isThere ? [] : [`${day} ${plan?.name}：苗没有在定植前 ${least}–${most} 天入库`]
    }),
  )
  return [...faulty, ...planted]
}
