/** What is sown or planted of a crop. */
export interface Seed {
  readonly crop: string
  readonly name: string
  /** Per mu. */
  readonly dose: number
  readonly unit: '公斤' | '株'
}

/** One for every crop that is sown on a plot. */
export const seeds: readonly Seed[] = [
  { crop: '小麦', name: '小麦种', dose: 13, unit: '公斤' },
  { crop: '玉米', name: '玉米种', dose: 2.2, unit: '公斤' },
  { crop: '谷子', name: '谷种', dose: 0.6, unit: '公斤' },
  { crop: '大豆', name: '大豆种', dose: 5, unit: '公斤' },
  { crop: '花生', name: '花生种', dose: 16, unit: '公斤' },
  { crop: '油菜', name: '油菜种', dose: 0.3, unit: '公斤' },
  { crop: '番茄', name: '番茄苗', dose: 2200, unit: '株' },
  { crop: '辣椒', name: '辣椒苗', dose: 3000, unit: '株' },
  { crop: '黄芪', name: '黄芪种', dose: 2, unit: '公斤' },
  { crop: '丹参', name: '丹参种根', dose: 40, unit: '公斤' },
  { crop: '柴胡', name: '柴胡种', dose: 1.5, unit: '公斤' },
  { crop: '红薯', name: '红薯苗', dose: 3200, unit: '株' },
  { crop: '向日葵', name: '向日葵种', dose: 0.5, unit: '公斤' },
  { crop: '菠菜', name: '菠菜种', dose: 3, unit: '公斤' },
  { crop: '豇豆', name: '豇豆种', dose: 2.5, unit: '公斤' },
  { crop: '甘蓝', name: '甘蓝苗', dose: 3500, unit: '株' },
  { crop: '大白菜', name: '大白菜种', dose: 0.2, unit: '公斤' },
]
