import type { Enterprise } from './enterprises.ts'

export const nanshan: Enterprise = {
  key: 'nanshan',
  name: '南山药材',
  areaMu: 997,
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
        ['北坡药园 1 号', 90],
        ['北坡药园 2 号', 85],
        ['北坡药园 3 号', 80],
        ['北坡药园 4 号', 75],
      ],
      cycles: [
        { title: '北坡移栽黄芪', crop: '黄芪', start: '03-20', days: 220, calendar: '移栽黄芪', yieldPerMu: 350 },
      ],
    },
    {
      kind: '药材园',
      soil: '壤土',
      irrigation: '沟灌',
      plots: [
        ['南沟药园 1 号', 80],
        ['南沟药园 2 号', 75],
        ['南沟药园 3 号', 70],
      ],
      cycles: [{ title: '南沟丹参', crop: '丹参', start: '03-05', days: 256, calendar: '分根丹参', yieldPerMu: 320 }],
    },
    {
      kind: '药材园',
      soil: '壤土',
      irrigation: '无',
      plots: [
        ['阳坡连翘园 1 号', 100],
        ['阳坡连翘园 2 号', 90],
        ['阳坡连翘园 3 号', 80],
      ],
      cycles: [
        { title: '阳坡连翘', crop: '连翘', start: '02-20', days: 200, calendar: '连翘', yieldPerMu: 160 },
        { title: '连翘冬剪', crop: '连翘', start: '11-05', days: 95, calendar: '连翘冬管' },
      ],
    },
    {
      kind: '药材园',
      soil: '砂壤土',
      irrigation: '喷灌',
      plots: [
        ['石门地 1 号', 60],
        ['石门地 2 号', 55],
        ['石门地 3 号', 45],
      ],
      cycles: [
        // It stands for two summers.
        {
          title: '石门柴胡',
          crop: '柴胡',
          start: '06-20',
          days: 500,
          calendar: '二年生柴胡',
          yieldPerMu: 80,
          inEvenYears: true,
        },
      ],
    },
    {
      kind: '大棚',
      soil: '壤土',
      irrigation: '滴灌',
      plots: [
        ['育苗棚 1 号', 3],
        ['育苗棚 2 号', 3],
      ],
      cycles: [
        { title: '黄芪早春育苗', crop: '黄芪', start: '02-25', days: 105, calendar: '黄芪育苗' },
        { title: '丹参夏季育苗', crop: '丹参', start: '06-25', days: 110, calendar: '丹参育苗' },
        { title: '育苗棚冬菠菜', crop: '菠菜', start: '10-25', days: 112, calendar: '越冬菠菜', yieldPerMu: 1600 },
      ],
    },
    {
      kind: '温室',
      soil: '壤土',
      irrigation: '微喷',
      plots: [
        ['种苗温室 1 号', 3],
        ['种苗温室 2 号', 3],
      ],
      cycles: [],
      batches: [
        { months: [5, 7], title: '连翘扦插苗', crop: '连翘', days: 75, calendar: '连翘嫩枝扦插' },
        { months: [8, 4], title: '代育辣椒苗', crop: '辣椒', days: 65, calendar: '辣椒育苗' },
      ],
    },
  ],
}
