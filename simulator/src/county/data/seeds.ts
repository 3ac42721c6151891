import type { Table } from './table.ts'

/** What is sown or planted of a crop. */
export interface SeedRow {
  readonly crop: string
  readonly name: string
  /** Per 亩. */
  readonly dose: number
  readonly unit: '公斤' | '株'
  /** 元 for one unit. */
  readonly price: number
  /** Months for which seed is good; young plants and roots keep for days, and none is written on them. */
  readonly shelfMonths?: number
}

/** Living plants and roots come days before they are planted. */
export const DAYS_BEFORE_PLANTING = [1, 7] as const

export const seeds: Table<SeedRow> = {
  source: '经验值：常规用种量、种苗密度和县城零售价',
  rows: [
    { crop: '小麦', name: '小麦种', dose: 13, unit: '公斤', price: 4.6, shelfMonths: 12 },
    { crop: '玉米', name: '玉米种', dose: 2.2, unit: '公斤', price: 22, shelfMonths: 12 },
    { crop: '谷子', name: '谷种', dose: 0.6, unit: '公斤', price: 30, shelfMonths: 12 },
    { crop: '大豆', name: '大豆种', dose: 5, unit: '公斤', price: 10, shelfMonths: 12 },
    { crop: '花生', name: '花生种', dose: 16, unit: '公斤', price: 14, shelfMonths: 12 },
    { crop: '油菜', name: '油菜种', dose: 0.3, unit: '公斤', price: 60, shelfMonths: 18 },
    { crop: '向日葵', name: '向日葵种', dose: 0.4, unit: '公斤', price: 90, shelfMonths: 12 },
    { crop: '红薯', name: '红薯苗', dose: 3500, unit: '株', price: 0.12 },
    { crop: '番茄', name: '番茄苗', dose: 2200, unit: '株', price: 0.6 },
    { crop: '辣椒', name: '辣椒苗', dose: 3000, unit: '株', price: 0.4 },
    { crop: '黄瓜', name: '黄瓜嫁接苗', dose: 3300, unit: '株', price: 0.9 },
    { crop: '茄子', name: '茄子苗', dose: 2000, unit: '株', price: 0.55 },
    { crop: '甘蓝', name: '甘蓝苗', dose: 4000, unit: '株', price: 0.18 },
    { crop: '草莓', name: '草莓苗', dose: 8000, unit: '株', price: 0.7 },
    { crop: '豇豆', name: '豇豆种', dose: 2.5, unit: '公斤', price: 45, shelfMonths: 18 },
    { crop: '菠菜', name: '菠菜种', dose: 3, unit: '公斤', price: 40, shelfMonths: 18 },
    { crop: '大白菜', name: '大白菜种', dose: 0.15, unit: '公斤', price: 220, shelfMonths: 24 },
    { crop: '黄芪', name: '黄芪种苗', dose: 60, unit: '公斤', price: 12 },
    { crop: '丹参', name: '丹参种根', dose: 50, unit: '公斤', price: 6 },
    { crop: '柴胡', name: '柴胡种', dose: 2.5, unit: '公斤', price: 70, shelfMonths: 12 },
  ],
}
