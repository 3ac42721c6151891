import { formatInUnit } from '@farm/contract/values'
import { daysFrom } from '../../days.ts'
import { harvestFrom } from '../applications.ts'
import { cropOf, harvestOf } from '../crops.ts'
import { labourOf } from '../labour.ts'
import { textsFor } from '../notes.ts'
import { planting } from '../operations.ts'
import { type Plan, areaOf } from '../plans.ts'
import { type Fault, type Told, isFeeding } from './told.ts'

/** The longest day of work. */
const MOST_HOURS = 12
/** Areas are told in tenths: what is as small as that says nothing of how fast it was. */
const SMALL_MU = 0.4
/** Rain puts work off by so many days at most. */
const LATE_DAYS = 4

function at({ day, by, operation, plan, note }: Told): string {
  return `${day} ${by} ${plan?.name ?? '农场'} ${operation}“${note}”`
}

/** More in a day than hands can pick, or a machine can cut. */
export function harvestFaults(told: readonly Told[]): Fault[] {
  const harvests = told.filter(({ harvestKg }) => harvestKg !== undefined)
  const byDay = Map.groupBy(harvests, ({ by, day, plan }) => `${day} ${by} ${plan?.work.crop}`)
  return [...byDay].flatMap(([who, some]) => {
    const [one] = some
    const harvest = one && harvestOf(one.plan?.work.crop ?? '', one.group.kind)
    if (!harvest) return [`${who}：没有这种作物`]
    if (harvest.means === '人工') {
      const kilograms = some.reduce((sum, { harvestKg = 0, people }) => sum + harvestKg / people, 0)
      return kilograms > harvest.kgPerDay[1] * 1.01 ? [`${who}：每人 ${formatInUnit(kilograms, '公斤', 0)}`] : []
    }
    const areaMu = some.reduce((sum, { areaMu: mu, machines }) => sum + mu / machines, 0)
    return areaMu > harvest.muPerDay[1] * 1.01 ? [`${who}：每台 ${formatInUnit(areaMu, '亩', 0)}`] : []
  })
}

/** More of a mu than it bears. */
export function yieldFaults(told: readonly Told[], plans: readonly Plan[]): Fault[] {
  const once = told.flatMap((one) => {
    const most = cropOf(one.plan?.work.crop ?? '')?.yield[1] ?? 0
    return one.harvestKg !== undefined && one.harvestKg / one.areaMu > most * 1.1 && one.harvestKg > most * SMALL_MU
      ? [`${at(one)}：每亩 ${formatInUnit(one.harvestKg / one.areaMu, '公斤', 0)}`]
      : []
  })
  const finished = plans.filter(({ status, work }) => status === '已完成' && work.yieldPerMu !== undefined)
  const whole = finished.flatMap((plan) => {
    const own = told.filter((one) => one.plan?.id === plan.id)
    const perMu = own.reduce((sum, { harvestKg = 0 }) => sum + harvestKg, 0) / areaOf(plan)
    const [least, most] = cropOf(plan.work.crop)?.yield ?? [0, 0]
    return perMu < least * 0.9 || perMu > most * 1.1 ? [`${plan.name}：每亩 ${formatInUnit(perMu, '公斤', 0)}`] : []
  })
  return [...once, ...whole]
}

/** More land than there is, or than somebody gets done in the hours that they tell, or in a day. */
export function areaFaults(told: readonly Told[]): Fault[] {
  return told.flatMap((one) => {
    const { operation, areaMu, plotMu, people, hours, group, plan } = one
    if (areaMu > plotMu + 0.01) return [`${at(one)}：${formatInUnit(areaMu, '亩')}，地块 ${formatInUnit(plotMu, '亩')}`]
    const row = labourOf(operation, { kind: group.kind, crop: plan?.work.crop ?? '' })
    if (!row || operation === '采收' || areaMu <= SMALL_MU) return []
    const perPerson = areaMu / people
    if (perPerson > row.muPerHour[1] * MOST_HOURS) return [`${at(one)}：每人 ${formatInUnit(perPerson, '亩', 1)}`]
    // What took minutes is told in more of them.
    if (hours === undefined || hours < 0.25 || isFeeding(one)) return []
    const rate = perPerson / hours
    return rate > row.muPerHour[1] * 1.1 || rate < row.muPerHour[0] * 0.7
      ? [`${at(one)}：每人每小时 ${formatInUnit(rate, '亩', 2)}`]
      : []
  })
}

/** Work out of its season: above all a harvest before its stage, and anything of a crop that is not planted yet. */
export function seasonFaults(told: readonly Told[]): Fault[] {
  const planted = new Map<string, string>()
  for (const { plan, operation, day } of told) {
    if (!plan || !planting.includes(operation)) continue
    const known = planted.get(plan.id)
    if (known === undefined || day < known) planted.set(plan.id, day)
  }
  const before = new Set(['整地', '覆膜', '巡田', ...planting])
  return told.flatMap((one) => {
    const { plan, operation, day } = one
    if (!plan) return []
    const at0 = daysFrom(plan.start, day)
    // What may not be sprayed is looked at instead.
    const names = operation === '病虫害调查' ? [operation, '用药'] : [operation]
    const isInSeason = plan.seasons.some(
      (season) =>
        names.includes(season.operation) &&
        at0 >= Math.floor(season.from * plan.work.days) - 1 &&
        (at0 <= Math.ceil(season.to * plan.work.days) + LATE_DAYS || plan.end < day),
    )
    if (!isInSeason) return [`${at(one)}：第 ${at0} 天`]
    if (operation === '采收' && day < (harvestFrom(plan) ?? '')) return [`${at(one)}：没到采收期`]
    const first = planted.get(plan.id)
    const grows = plan.seasons.some((season) => planting.includes(season.operation))
    return grows && !before.has(operation) && (first === undefined || day < first) ? [`${at(one)}：还没种`] : []
  })
}

/** Notes that nobody writes of such work on such a crop. */
export function noteFaults(told: readonly Told[]): Fault[] {
  return told.flatMap((one) => {
    const { note, operation, plan, group } = one
    if (note === '' || operation === '采收' || isFeeding(one)) return []
    const texts = textsFor(operation, { kind: group.kind, crop: plan?.work.crop, waterPerMu: 1 })
    const bare = note.replace(/^\d+ 人(，|作业$)/, '')
    return bare === '' || texts.some((text) => patternOf(text).test(bare)) ? [] : [at(one)]
  })
}

function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replace(/\{\d+-\d+\}/g, String.raw`\d+`).replace(/\{\p{Script=Han}+\}/gu, '.+')}$`, 'u')
}
