import { randomOf } from '../random.ts'
import type { Pesticide } from './inputs.ts'

const fruits = ['苹果', '梨', '桃', '核桃', '葡萄']
const cabbages = ['油菜', '甘蓝', '大白菜']

/** On which crops the pests and diseases of the labels live. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  蚜虫: ['小麦', '大豆', '花生', '苹果', '梨', '桃', '草莓', '黄瓜', '豇豆', '辣椒', '菠菜', '茄子', ...cabbages],
  锈病: ['小麦'],
  白粉病: ['小麦', '苹果', '葡萄', '草莓', '黄瓜', '黄芪'],
  玉米螟: ['玉米', '谷子'],
  小菜蛾: cabbages,
  菜青虫: cabbages,
  斑点落叶病: ['苹果', '梨'],
  早疫病: ['番茄', '茄子'],
  炭疽病: ['草莓', '辣椒', '黄瓜', '豇豆', ...fruits],
  霜霉病: ['黄瓜', '菠菜', ...cabbages],
  卷叶蛾: ['苹果', '梨', '桃'],
  根腐病: ['大豆', '黄芪', '丹参', '柴胡'],
  越冬病虫: ['连翘', ...fruits],
}

/** What the label of a pesticide names that lives on the crop. */
function targetsOn(crop: string, { target }: Pick<Pesticide, 'target'>): string[] {
  return target.split('、').filter((pest) => hosts[pest]?.includes(crop))
}

/** One of those, the same for the same seed; undefined where there is none: then nobody writes it down. */
export function targetOn(crop: string, pesticide: Pick<Pesticide, 'target'>, seed: string): string | undefined {
  const targets = targetsOn(crop, pesticide)
  return targets.length === 0 ? undefined : randomOf(`target/${seed}`).pick(targets)
}
