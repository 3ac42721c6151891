import type { Enterprise } from './enterprises.ts'

export const nanshan: Enterprise = {
  key: 'nanshan',
  name: '南山药材',
  areaMu: 2910,
  kind: '企业',
  creditCode: '91999999MADEMQ004L',
  town: '南山乡',
  address: '清禾县南山乡石门村 2 号',
  products: '黄芪、丹参、连翘、柴胡',
  sector: '药材',
  staff: 67,
  manager: '郝德林',
  workers: ['陈秀英', '田满仓'],
  centre: { Lng: 111.64, Lat: 36.175 },
  groups: [
    {
      kind: '药材园',
      soil: '砂壤土',
      irrigation: '微喷',
      plots: [
        ['北坡药园 1 号', 260],
        ['北坡药园 2 号', 245],
        ['北坡药园 3 号', 235],
        ['北坡药园 4 号', 220],
      ],
      cycles: [{ title: '北坡黄芪', crop: '黄芪', start: '03-20', days: 220, calendar: 'roots', yieldPerMu: 350 }],
    },
    {
      kind: '药材园',
      soil: '壤土',
      irrigation: '沟灌',
      plots: [
        ['南沟药园 1 号', 240],
        ['南沟药园 2 号', 225],
        ['南沟药园 3 号', 210],
      ],
      cycles: [{ title: '南沟丹参', crop: '丹参', start: '03-05', days: 256, calendar: 'roots', yieldPerMu: 420 }],
    },
    {
      kind: '药材园',
      soil: '壤土',
      irrigation: '无',
      plots: [
        ['阳坡连翘园 1 号', 230],
        ['阳坡连翘园 2 号', 215],
        ['阳坡连翘园 3 号', 200],
      ],
      cycles: [
        { title: '阳坡连翘', crop: '连翘', start: '02-20', days: 200, calendar: 'orchard', yieldPerMu: 120 },
        { title: '连翘冬剪', crop: '连翘', start: '11-05', days: 95, calendar: 'orchardWinter' },
      ],
    },
    {
      kind: '药材园',
      soil: '砂壤土',
      irrigation: '喷灌',
      plots: [
        ['石门地 1 号', 180],
        ['石门地 2 号', 170],
        ['石门地 3 号', 130],
      ],
      cycles: [
        { title: '石门柴胡', crop: '柴胡', start: '06-20', days: 150, calendar: 'roots', yieldPerMu: 90 },
        { title: '石门菠菜轮作', crop: '菠菜', start: '03-01', days: 88, calendar: 'greens', yieldPerMu: 1500 },
      ],
    },
    {
      kind: '大棚',
      soil: '壤土',
      irrigation: '滴灌',
      plots: [
        ['育苗棚 1 号', 65],
        ['育苗棚 2 号', 55],
      ],
      cycles: [
        { title: '黄芪冬季育苗', crop: '黄芪', start: '12-01', days: 105, calendar: 'nursery' },
        { title: '丹参夏季育苗', crop: '丹参', start: '05-25', days: 110, calendar: 'nursery' },
      ],
    },
    {
      kind: '温室',
      soil: '壤土',
      irrigation: '微喷',
      plots: [
        ['种苗温室 1 号', 15],
        ['种苗温室 2 号', 15],
      ],
      cycles: [],
      batches: { title: '丹参种苗', crop: '丹参', days: 65, calendar: 'nursery' },
    },
  ],
}
