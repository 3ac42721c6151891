import type { Operation } from '../operations.ts'
import type { Kind, Table } from './table.ts'

/** What people type after work of a kind, by where and on what they do it; a note without either fits everywhere. */
export interface NoteRow {
  readonly operation: Operation
  readonly on?: readonly Kind[]
  readonly crops?: readonly string[]
  /** Not on these. */
  readonly notOn?: readonly Kind[]
  /** `{2-6}` is a whole number between; `{地块}`, `{作物}` and `{水量}` stand for the work itself. */
  readonly texts: readonly string[]
}

const sheds: readonly Kind[] = ['大棚', '温室']
const trees = ['苹果', '梨', '桃', '核桃']
const drilled = ['小麦', '玉米', '谷子', '大豆', '花生', '油菜', '向日葵']
const onTrays = ['番茄', '辣椒', '甘蓝']
const onBeds = ['黄芪', '丹参']
const stalks = ['大白菜', '甘蓝', '茄子']

export const notes: Table<NoteRow> = {
  source: '经验值：按作物和操作的常用记法',
  rows: [
    {
      operation: '整地',
      on: ['大田', '药材园'],
      texts: ['旋耕两遍，耙平', '深翻 {22-30} 厘米', '{地块}整地完成，墒情适宜'],
    },
    { operation: '整地', on: sheds, texts: ['微耕机旋两遍', '起垄作畦', '清茬后翻地，垄面整平'] },
    {
      operation: '播种',
      crops: drilled,
      texts: ['{作物}机播，行距均匀', '播深 {3-5} 厘米，镇压一遍', '下种均匀，地头已补种'],
    },
    {
      operation: '播种',
      crops: ['菠菜', '豇豆', '大白菜', '柴胡'],
      texts: ['{作物}条播，覆土 {1-2} 厘米', '下种均匀，播后镇压', '{地块}{作物}播种'],
    },
    { operation: '育苗', texts: ['喷水后盖膜保温', '苗情整齐'] },
    {
      operation: '育苗',
      crops: onTrays,
      texts: ['播种 {40-160} 盘', '基质拌湿装盘，压穴 1 厘米', '出苗率约 {85-97}%'],
    },
    { operation: '育苗', crops: onBeds, texts: ['苗床撒播，覆土 {1-2} 厘米', '出苗率约 {85-97}%'] },
    { operation: '育苗', crops: ['葡萄', '连翘'], texts: ['扦插 {200-900} 袋，浇透水', '插穗蘸生根剂，深 {4-6} 厘米'] },
    { operation: '定植', texts: ['{作物}定植，浇足缓苗水', '剔除弱苗，补栽缺苗', '{地块}定植一部分，明天接着栽'] },
    { operation: '定植', crops: ['番茄', '茄子'], texts: ['株距 {38-45} 厘米'] },
    { operation: '定植', crops: ['黄瓜', '辣椒', '甘蓝'], texts: ['株距 {28-35} 厘米'] },
    { operation: '定植', crops: ['草莓'], texts: ['株距 {16-20} 厘米，弓背朝外', '深不埋心，浅不露根'] },
    { operation: '移栽', texts: ['开沟 {8-12} 厘米，斜放盖土', '{作物}栽完一遍，镇压', '大小苗分开栽'] },
    { operation: '栽插', texts: ['株距 {22-26} 厘米，斜插露头', '栽后浇窝水，封土', '{地块}栽插，剔除弱苗'] },
    { operation: '提蔓', texts: ['提蔓断须根，不翻蔓', '{地块}提蔓一遍，顺手拔草'] },
    {
      operation: '灌溉',
      texts: ['每亩约 {水量} m³', '墒情偏干，补一水', '轮灌，阀门已复位', '{地块}浇水，无跑冒滴漏'],
    },
    { operation: '施肥', texts: ['{作物}追肥', '{地块}施肥完成', '按测土配方用量'] },
    { operation: '施肥', on: ['大田', '果园', '药材园'], texts: ['施后覆土'] },
    {
      operation: '施肥',
      on: sheds,
      crops: ['番茄', '黄瓜', '辣椒', '豇豆', '草莓'],
      texts: ['随水滴灌，施后清水冲管'],
    },
    { operation: '用药', texts: ['无风天施药，已设警示牌', '二次稀释，喷雾均匀', '包装已收回', '{地块}防治一遍'] },
    { operation: '中耕除草', crops: [...trees, '连翘'], texts: ['行间割草，草盖树盘', '树盘松土除草'] },
    { operation: '中耕除草', notOn: ['果园'], texts: ['{地块}杂草清理干净', '浅锄保墒'] },
    { operation: '中耕除草', on: ['大田'], texts: ['机械中耕一遍'] },
    { operation: '中耕除草', on: ['药材园', ...sheds], texts: ['人工拔草，没伤苗'] },
    { operation: '中耕除草', crops: ['谷子'], texts: ['间苗定苗，亩留 {2-3} 万株'] },
    { operation: '修剪整枝', crops: ['苹果', '梨', '桃'], texts: ['疏除过密枝', '病枝带出园外', '拉枝开角'] },
    { operation: '修剪整枝', crops: ['核桃'], texts: ['疏除过密枝', '病枝带出园外'] },
    { operation: '修剪整枝', crops: ['葡萄'], texts: ['抹芽定梢', '副梢留 {1-2} 叶摘心', '新梢绑蔓'] },
    { operation: '修剪整枝', crops: ['连翘'], texts: ['去老枝、留壮条', '剪下的枝条带出园'] },
    { operation: '修剪整枝', crops: ['番茄'], texts: ['单干整枝，打杈 {1-2} 遍', '吊蔓绕头', '摘除下部老叶'] },
    { operation: '修剪整枝', crops: ['黄瓜'], texts: ['吊蔓落蔓', '摘卷须、打老叶', '去雄花侧枝'] },
    { operation: '修剪整枝', crops: ['辣椒', '茄子'], texts: ['摘除老叶，通风见光'] },
    { operation: '修剪整枝', crops: ['辣椒'], texts: ['打掉门椒以下侧枝'] },
    { operation: '修剪整枝', crops: ['茄子'], texts: ['打掉门茄以下侧枝'] },
    { operation: '修剪整枝', crops: ['豇豆'], texts: ['插架引蔓', '主蔓摘心'] },
    { operation: '修剪整枝', crops: ['草莓'], texts: ['摘老叶、去匍匐茎', '疏花疏果'] },
    { operation: '修剪整枝', crops: ['丹参', '柴胡'], texts: ['打花薹，剪下带出地外'] },
    { operation: '埋土防寒', texts: ['根颈处埋土 {25-35} 厘米', '{地块}埋土一遍，入冬再加一遍'] },
    { operation: '起苗出圃', texts: ['炼苗 {3-5} 天后出圃', '分级，剔除弱苗'] },
    { operation: '起苗出圃', crops: onTrays, texts: ['起苗 {20-120} 盘，装筐'] },
    { operation: '起苗出圃', crops: onBeds, texts: ['起苗 {20-60} 捆，根系完整'] },
    { operation: '覆膜', texts: ['膜面平整，压土严实', '破损处已补压'] },
    { operation: '巡田', texts: ['{作物}长势正常', '墒情适宜，未见异常', '{地块}巡查一遍'] },
    { operation: '巡田', on: ['大田', '药材园'], texts: ['排水沟通畅', '个别点位缺苗'] },
    { operation: '巡田', on: ['果园'], texts: ['围栏有破损，已报修'] },
    { operation: '巡田', on: sheds, texts: ['棚膜、压膜线完好', '风口开关正常'] },
    { operation: '病虫害调查', texts: ['五点取样，病株率 {0-6}%', '未达防治指标', '零星发生，继续观察'] },
    { operation: '病虫害调查', crops: ['小麦'], texts: ['百株蚜量 {5-260} 头'] },
    { operation: '病虫害调查', crops: ['玉米', '谷子', ...trees], texts: ['诱虫灯 {3-60} 头'] },
    { operation: '病虫害调查', on: sheds, texts: ['黄板 {5-60} 头，未扩散'] },
    { operation: '清园', crops: [...trees, '葡萄', '连翘'], texts: ['枯枝落叶清出园外', '{地块}清理干净'] },
    { operation: '清园', crops: [...trees, '葡萄'], texts: ['病果带出深埋'] },
    { operation: '清园', crops: stalks, on: ['大田'], texts: ['残株粉碎，翻入土中', '{地块}清理干净'] },
    {
      operation: '清园',
      on: sheds,
      crops: ['番茄', '黄瓜', '辣椒', '豇豆', '草莓'],
      texts: ['拉秧，残株清出棚外堆沤', '{地块}清理干净'],
    },
    { operation: '清园', crops: ['菠菜'], texts: ['残叶清出地外', '{地块}清理干净'] },
    { operation: '废弃物回收', texts: ['农药包装 {5-60} 个，交回收点', '农药瓶、袋 {5-60} 个，投放回收箱'] },
    { operation: '废弃物回收', on: sheds, texts: ['旧膜 {3-20} 公斤，交回收点'] },
    { operation: '其他', texts: ['检修灌溉管路', '农机保养', '清理机井', '安全培训'] },
    { operation: '其他', on: sheds, texts: ['维护棚膜压膜线'] },
  ],
}
