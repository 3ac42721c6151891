import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { idOf } from '../ids.ts'
import type { Scene } from '../pictures/scene.ts'
import { type Draft, draft } from './draft.ts'
import type { Sector } from './inputs.ts'

interface Category {
  readonly name: string
  readonly parent?: string
  readonly code?: string
  readonly sector?: Sector
}

/** Codes by NY/T 3177; medicinal herbs stand without one. */
const planting: Category = { name: '种植业', code: '01' }

const categories: readonly Category[] = [
  { name: '粮食', parent: '种植业', code: '0101', sector: '粮油' },
  { name: '油料', parent: '种植业', code: '0102', sector: '粮油' },
  { name: '果品', parent: '种植业', code: '0103', sector: '果树' },
  { name: '蔬菜', parent: '种植业', code: '0104', sector: '蔬菜' },
  { name: '中药材', parent: '种植业', sector: '药材' },
]

interface Crop {
  readonly name: string
  readonly category: string
  readonly variety: string
  readonly growingDays: number
  readonly stages: string
}

const crops: readonly Crop[] = [
  {
    name: '小麦',
    category: '粮食',
    variety: '清麦 6 号',
    growingDays: 245,
    stages: '播种、出苗、分蘖、越冬、返青、拔节、抽穗、灌浆、成熟',
  },
  {
    name: '玉米',
    category: '粮食',
    variety: '清单 18',
    growingDays: 105,
    stages: '播种、出苗、拔节、大喇叭口、抽雄、灌浆、成熟',
  },
  {
    name: '谷子',
    category: '粮食',
    variety: '清谷 3 号',
    growingDays: 120,
    stages: '播种、出苗、拔节、抽穗、灌浆、成熟',
  },
  {
    name: '红薯',
    category: '粮食',
    variety: '清薯 2 号',
    growingDays: 150,
    stages: '栽插、缓苗、分枝、薯块膨大、成熟',
  },
  {
    name: '大豆',
    category: '油料',
    variety: '清豆 5 号',
    growingDays: 108,
    stages: '播种、出苗、开花、结荚、鼓粒、成熟',
  },
  {
    name: '花生',
    category: '油料',
    variety: '清花 7 号',
    growingDays: 140,
    stages: '播种、出苗、开花下针、结荚、成熟',
  },
  {
    name: '油菜',
    category: '油料',
    variety: '清油 1 号',
    growingDays: 240,
    stages: '播种、出苗、越冬、返青、蕾薹、开花、角果成熟',
  },
  { name: '向日葵', category: '油料', variety: '清葵 4 号', growingDays: 125, stages: '播种、出苗、现蕾、开花、成熟' },
  {
    name: '苹果',
    category: '果品',
    variety: '富士',
    growingDays: 200,
    stages: '休眠、萌芽、开花、幼果、膨大、着色、成熟',
  },
  { name: '梨', category: '果品', variety: '酥梨', growingDays: 175, stages: '休眠、萌芽、开花、幼果、膨大、成熟' },
  { name: '桃', category: '果品', variety: '久保', growingDays: 130, stages: '休眠、萌芽、开花、硬核、膨大、成熟' },
  {
    name: '核桃',
    category: '果品',
    variety: '薄皮',
    growingDays: 170,
    stages: '休眠、萌芽、开花、硬核、油脂转化、成熟',
  },
  {
    name: '葡萄',
    category: '果品',
    variety: '巨峰',
    growingDays: 160,
    stages: '出土、萌芽、开花、膨大、转色、成熟、埋土',
  },
  { name: '草莓', category: '果品', variety: '红颜', growingDays: 250, stages: '定植、缓苗、现蕾、开花、结果、采收' },
  {
    name: '番茄',
    category: '蔬菜',
    variety: '粉果一号',
    growingDays: 135,
    stages: '定植、缓苗、开花、坐果、转色、采收',
  },
  { name: '黄瓜', category: '蔬菜', variety: '津优', growingDays: 200, stages: '定植、缓苗、抽蔓、结瓜、采收' },
  { name: '豇豆', category: '蔬菜', variety: '之豇', growingDays: 95, stages: '播种、出苗、抽蔓、开花、结荚、采收' },
  { name: '辣椒', category: '蔬菜', variety: '线椒', growingDays: 200, stages: '定植、缓苗、开花、坐果、采收' },
  { name: '菠菜', category: '蔬菜', variety: '大叶', growingDays: 110, stages: '播种、出苗、旺长、采收' },
  { name: '甘蓝', category: '蔬菜', variety: '中甘', growingDays: 90, stages: '定植、缓苗、莲座、结球、采收' },
  { name: '大白菜', category: '蔬菜', variety: '青杂', growingDays: 100, stages: '播种、出苗、莲座、结球、采收' },
  { name: '茄子', category: '蔬菜', variety: '紫长', growingDays: 160, stages: '定植、缓苗、开花、坐果、采收' },
  {
    name: '黄芪',
    category: '中药材',
    variety: '蒙古黄芪',
    growingDays: 215,
    stages: '播种、出苗、茎叶生长、开花、根膨大、采挖',
  },
  { name: '丹参', category: '中药材', variety: '紫花', growingDays: 250, stages: '栽植、出苗、开花、根膨大、采挖' },
  { name: '连翘', category: '中药材', variety: '本地', growingDays: 200, stages: '休眠、开花、结果、果熟' },
  { name: '柴胡', category: '中药材', variety: '北柴胡', growingDays: 150, stages: '播种、出苗、抽薹、开花、采挖' },
]

export const categoryId = (name: string) => idOf(`category/${name}`)
export const cropId = (name: string) => idOf(`crop/${name}`)

/** Which inputs are meant for the crop. */
export function sectorOf(name: string): Sector | undefined {
  const crop = crops.find((one) => one.name === name)
  return categories.find((category) => category.name === crop?.category)?.sector
}

/** The variety that the county grows of a crop. */
export function varietyOf(name: string): string | undefined {
  return crops.find((crop) => crop.name === name)?.variety
}

/** What the course of a crop is divided into, from the first to the last. */
export function stagesOf(name: string): readonly string[] {
  return crops.find((crop) => crop.name === name)?.stages.split('、') ?? []
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

export const cropDrafts: readonly Draft[] = crops.map(({ name, category, variety, growingDays, stages }) => {
  const sector = sectorOf(name) ?? '粮油'
  const photo = { id: idOf(`crop-photo/${name}`), scene: scenes[sector] }
  return draft(
    cropForm,
    cropId(name),
    {
      Name: name,
      Category: categoryId(category),
      Variety: variety,
      GrowingDays: growingDays,
      Stages: stages,
      Photos: [photo.id],
    },
    { ...by, photos: [photo] },
  )
})
