import { type Day, monthOf } from '../days.ts'
import type { Random } from '../random.ts'
import type { Situation } from './dictionaries.ts'
import type { Group } from './enterprises.ts'

type Trouble = Exclude<Situation, '正常'>

interface Finding {
  /** Where and when it is met. */
  readonly occurs: (kind: Group['kind'], month: number) => boolean
  readonly texts: readonly string[]
}

const isRoofed = (kind: Group['kind']) => kind === '大棚' || kind === '温室'
const isGrowing = (kind: Group['kind'], month: number) => isRoofed(kind) || (month >= 4 && month <= 10)

const findings: Readonly<Record<Trouble, Finding>> = {
  缺水: {
    occurs: () => true,
    texts: ['{地块}表土干裂，墒情偏干，需尽快灌水', '滴灌带堵塞 {2-6} 处，下游缺水', '机井出水小，轮灌跟不上'],
  },
  倒伏: {
    occurs: (kind, month) => kind === '大田' && month >= 5 && month <= 10,
    texts: ['大风后{作物}倒伏约 {3-15}%', '{地块}低洼处成片倒伏，已扶起一部分'],
  },
  杂草多: {
    occurs: isGrowing,
    texts: ['行间杂草高 {10-40} 厘米', '{地块}地头杂草密，影响通风', '沟渠两侧杂草未清'],
  },
  病虫害: {
    occurs: isGrowing,
    texts: ['{病虫}零星发生，病株率 {1-8}%', '{病虫}点片发生，已插旗标记', '{地块}发现{病虫}，建议挑治'],
  },
  设施损坏: {
    occurs: (kind) => isRoofed(kind) || kind === '果园',
    texts: ['围栏破损 {2-8} 米', '阀门漏水，已临时关闭', '压顶线松动 {2-6} 处，大风前要加固'],
  },
}

const SHARE_WITH_SECOND = 0.2

function isTrouble(name: string): name is Trouble {
  return Object.hasOwn(findings, name)
}

/** What is amiss on a patrol that finds something, and rarely a second thing. */
export function troublesOn(kind: Group['kind'], day: Day, random: Random): Trouble[] {
  const names = Object.keys(findings).filter(isTrouble)
  const possible = names.filter((name) => findings[name].occurs(kind, monthOf(day)))
  return random.shuffled(possible).slice(0, random.happens(SHARE_WITH_SECOND) ? 2 : 1)
}

/** How somebody tells of it; see `phrase`. */
export function textOf(trouble: Trouble, random: Random): string {
  return random.pick(findings[trouble].texts)
}
