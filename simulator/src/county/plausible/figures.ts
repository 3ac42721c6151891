import { irrigationForm } from '@farm/contract/irrigations'
import type { County } from '../county.ts'
import { harvestOf } from '../crops.ts'
import { type Told, draftsIn } from './told.ts'

/** Values of one kind out of a year. */
export interface Figure {
  readonly what: string
  readonly unit: string
  readonly values: readonly number[]
}

/** What somebody brings in and gets done, and what a mu gets, by crop and kind of work. */
export function figuresOf(county: County, told: readonly Told[]): Figure[] {
  return [...harvests(told), ...yields(told), ...areas(told), ...waters(county, told)]
}

function figures<Item>(
  items: readonly Item[],
  unit: string,
  of: { readonly what: (item: Item) => string; readonly value: (item: Item) => number },
): Figure[] {
  const groups = [...Map.groupBy(items, of.what)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return groups.map(([what, some]) => ({ what, unit, values: some.map(of.value) }))
}

function harvests(told: readonly Told[]): Figure[] {
  const weighed = told.flatMap((one) => {
    const harvest = harvestOf(one.plan?.work.crop ?? '', one.group.kind)
    return harvest && one.harvestKg !== undefined ? [{ ...one, harvest, kg: one.harvestKg }] : []
  })
  return [
    ...figures(
      weighed.filter(({ harvest }) => harvest.means === '人工'),
      '公斤/人次',
      { what: ({ plan }) => `人工采收 ${plan?.work.crop}`, value: ({ kg, people }) => kg / people },
    ),
    ...figures(
      weighed.filter(({ harvest }) => harvest.means === '机械'),
      '亩/台次',
      { what: ({ plan }) => `机械采收 ${plan?.work.crop}`, value: ({ areaMu, machines }) => areaMu / machines },
    ),
    ...figures(weighed, '公斤/次', { what: ({ plan }) => `每次采收 ${plan?.work.crop}`, value: ({ kg }) => kg }),
    ...figures(weighed, '人', { what: ({ plan }) => `采收人数 ${plan?.work.crop}`, value: ({ people }) => people }),
  ]
}

function yields(told: readonly Told[]): Figure[] {
  const weighed = told.filter(({ harvestKg }) => harvestKg !== undefined)
  return figures(weighed, '公斤/亩', {
    what: ({ plan }) => `每次每亩 ${plan?.work.crop}`,
    value: ({ harvestKg = 0, areaMu }) => harvestKg / areaMu,
  })
}

function areas(told: readonly Told[]): Figure[] {
  const worked = told.filter(({ plan, operation }) => plan && operation !== '采收')
  return figures(worked, '亩/人次', {
    what: ({ operation, group }) => `${operation} ${group.kind}`,
    value: ({ areaMu, people }) => areaMu / people,
  })
}

function waters(county: County, told: readonly Told[]): Figure[] {
  const areaOf = new Map(told.map((one) => [one.id, one.areaMu]))
  return figures(draftsIn(county, irrigationForm), 'm³/亩', {
    what: ({ data }) => `灌溉 ${data.Method ?? ''}`,
    value: ({ data }) => Number(data.Volume) / (areaOf.get(data.PunchIn ?? '') ?? 1),
  })
}
