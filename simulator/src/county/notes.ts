import type { Random } from '../random.ts'
import type { Operation } from './operations.ts'

/** `{2-6}` is a whole number between; the names stand for the work itself. */
const notes: Readonly<Record<Operation, readonly string[]>> = {
  整地: ['旋耕两遍，耙平', '深翻 {22-30} 厘米', '{plot}整地完成，墒情适宜', '起垄作畦'],
  播种: ['{crop}机播，行距均匀', '播深 {2-5} 厘米，镇压一遍', '下种均匀，地头已补种', '{plot}{crop}播种'],
  育苗: ['出苗率约 {82-97}%', '播种 {40-160} 盘', '苗床覆土、喷水', '苗情整齐'],
  定植: ['{crop}定植，浇足缓苗水', '株距 {28-45} 厘米', '剔除弱苗，补栽缺苗', '{plot}定植完一半'],
  灌溉: ['灌溉 {2-6} 小时', '每亩约 {15-45} 方水', '墒情偏干，补一水', '轮灌，阀门已复位', '{plot}浇水，无跑冒滴漏'],
  施肥: ['{crop}追肥', '施后覆土', '叶色偏黄，补肥', '{plot}施肥完成', '按测土配方用量'],
  用药: ['无风天施药，已设警示牌', '二次稀释，喷雾均匀', '包装已收回', '{plot}防治一遍', '交替用药'],
  中耕除草: ['人工除草', '机械中耕一遍', '{plot}杂草清理干净', '行间割草还田', '浅锄保墒'],
  修剪整枝: ['疏除过密枝', '完成 {60-320} 株', '病枝带出园外', '{crop}整枝，通风见光', '剪口已涂保护剂'],
  覆膜: ['膜面平整，压土严实', '破损处已补压', '旧膜已揭除'],
  巡田: ['{crop}长势正常', '墒情适宜，未见异常', '排水沟通畅', '{plot}巡查一遍', '围栏有破损，已报修', '个别点位缺苗'],
  病虫害调查: [
    '五点取样，病株率 {0-6}%',
    '百株蚜量 {5-260} 头',
    '未达防治指标',
    '零星发病，继续观察',
    '诱虫灯 {3-60} 头',
  ],
  采收: ['采收 {harvest} 公斤', '采收 {harvest} 公斤，分级入库', '{crop}成熟度好', '已核对安全间隔期', '{plot}采收'],
  清园: ['残枝落叶集中堆沤', '{plot}清理干净', '秸秆粉碎还田', '病果带出深埋'],
  废弃物回收: ['农药包装 {5-60} 个，交回收点', '旧膜 {8-90} 公斤', '投放回收箱'],
  其他: ['检修灌溉管路', '维护棚膜压膜线', '农机保养', '清理机井', '安全培训'],
}

const SHARE_WITH_NOTE = 0.82

interface Work {
  readonly plot: string
  readonly crop: string
  readonly areaMu: number
  readonly yieldPerMu?: number
}

/** A short remark as somebody types it in the field; sometimes none. */
export function noteOf(operation: Operation, work: Work, random: Random): string | undefined {
  if (!random.happens(SHARE_WITH_NOTE)) return undefined
  return random
    .pick(notes[operation])
    .replace(/\{(\d+)-(\d+)\}/g, (_, least: string, most: string) => String(random.whole(Number(least), Number(most))))
    .replace('{harvest}', () => String(harvestedKg(work, random)))
    .replace('{plot}', work.plot)
    .replace('{crop}', work.crop)
}

/** Rarely is all of a piece of land ripe on one day. */
function harvestedKg({ areaMu, yieldPerMu = 100 }: Work, random: Random): number {
  return Math.max(20, Math.round(areaMu * yieldPerMu * random.between(0.1, 0.3)))
}
