import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { idOf } from '../ids.ts'
import type { Scene } from '../pictures/scene.ts'
import { courseOf } from './calendars.ts'
import { type CropRow, type Harvest, crops } from './data/crops.ts'
import type { Kind } from './data/table.ts'
import { type Draft, draft } from './draft.ts'
import type { Sector } from './sectors.ts'

interface Category {
  readonly name: string
  readonly parent?: string
  readonly code?: string
  readonly sector?: Sector
}

/** Codes by NY/T 3177; medicinal herbs stand without one. */
const planting: Category = { name: '种植业', code: '01' }

/** Tea and rice are grown by nobody here; the list of bans names them. */
const categories: readonly Category[] = [
  { name: '粮食', parent: '种植业', code: '0101', sector: '粮油' },
  { name: '油料', parent: '种植业', code: '0102', sector: '粮油' },
  { name: '果品', parent: '种植业', code: '0103', sector: '果树' },
  { name: '蔬菜', parent: '种植业', code: '0104', sector: '蔬菜' },
  { name: '中药材', parent: '种植业', sector: '药材' },
  { name: '茶叶', parent: '种植业' },
  { name: '水稻', parent: '种植业' },
]

export const categoryId = (name: string) => idOf(`category/${name}`)
export const cropId = (name: string) => idOf(`crop/${name}`)

/** What is known of a crop; undefined of what is none. */
export function cropOf(name: string): CropRow | undefined {
  return crops.rows.find((crop) => crop.name === name)
}

/** How a crop is brought in on such land: no combine drives through a shed. */
export function harvestOf(name: string, kind: Kind): Harvest | undefined {
  const harvest = cropOf(name)?.harvest
  const isShed = kind === '大棚' || kind === '温室'
  return isShed && harvest?.means === '机械' ? (harvest.inSheds ?? harvest) : harvest
}

/** Which inputs are meant for the crop. */
export function sectorOf(name: string): Sector | undefined {
  const category = cropOf(name)?.category
  return categories.find((one) => one.name === category)?.sector
}

/** The variety that the county grows of a crop. */
export function varietyOf(name: string): string | undefined {
  return cropOf(name)?.variety
}

/** Yuan for a kilogram. */
export function priceOf(name: string): number {
  const crop = cropOf(name)
  if (!crop) throw new Error(`nobody knows what ${name} costs`)
  return crop.price
}

const by = { by: 'admin', isCountys: true } as const

function categoryDraft({ name, parent, code }: Category, order: number): Draft {
  return draft(
    cropCategoryForm,
    categoryId(name),
    {
      Name: name,
      Order: order,
      ...(parent && { Parent: categoryId(parent) }),
      ...(code && { Code: code }),
    },
    by,
  )
}

/** The first record of all: the server’s time of it is the `now` of the whole demo, however often it is interrupted. */
export const firstDraft = categoryDraft(planting, 1)

export const categoryDrafts: readonly Draft[] = [
  firstDraft,
  ...categories.map((category, index) => categoryDraft(category, index + 2)),
]

/** A picture of how crops of a sector are grown. */
const scenes: Readonly<Record<Sector, Scene>> = {
  粮油: { ground: '大田', season: '秋', subject: '全景' },
  果树: { ground: '果园', season: '秋', subject: '全景' },
  蔬菜: { ground: '棚', season: '夏', subject: '全景' },
  药材: { ground: '药材园', season: '夏', subject: '全景' },
}

export const cropDrafts: readonly Draft[] = crops.rows.map(({ name, category, variety }) => {
  const sector = sectorOf(name) ?? '粮油'
  const photo = { id: idOf(`crop-photo/${name}`), scene: scenes[sector] }
  const course = courseOf(name)
  return draft(
    cropForm,
    cropId(name),
    {
      Name: name,
      Category: categoryId(category),
      Variety: variety,
      ...(course && { GrowingDays: course.days, Stages: course.stages.map(([stage]) => stage).join('、') }),
      Photos: [photo.id],
    },
    { ...by, photos: [photo] },
  )
})
