import type { Enterprise } from './enterprises.ts'

export const shiqiao: Enterprise = {
  key: 'shiqiao',
  name: '石桥农业合作社',
  areaMu: 4120,
  kind: '合作社',
  creditCode: '93999999MADEMQ0015',
  town: '石桥乡',
  address: '清禾县石桥乡石桥村 6 号',
  products: '小麦、玉米、谷子、苹果、番茄、草莓',
  sector: '粮油',
  staff: 148,
  manager: '石永强',
  workers: ['王明娜', '张保田'],
  centre: { Lng: 111.695, Lat: 36.25 },
  isBehind: true,
  groups: [
    {
      kind: '果园',
      soil: '壤土',
      irrigation: '微喷',
      plots: [
        ['东坡果园 1 号', 260],
        ['东坡果园 2 号', 240],
        ['东坡果园 3 号', 225],
        ['东坡果园 4 号', 195],
      ],
      cycles: [
        { title: '东坡苹果冬管', crop: '苹果', start: '11-20', days: 110, calendar: 'orchardWinter' },
        { title: '东坡苹果', crop: '苹果', start: '03-15', days: 235, calendar: 'orchard', yieldPerMu: 2200 },
      ],
    },
    {
      kind: '大田',
      soil: '黏壤土',
      irrigation: '喷灌',
      plots: [
        ['石桥大田 1 号', 480],
        ['石桥大田 2 号', 460],
        ['石桥大田 3 号', 450],
        ['石桥大田 4 号', 430],
      ],
      cycles: [
        { title: '石桥冬小麦', crop: '小麦', start: '10-08', days: 245, calendar: 'winterField', yieldPerMu: 480 },
        { title: '石桥夏玉米', crop: '玉米', start: '06-15', days: 107, calendar: 'summerField', yieldPerMu: 620 },
      ],
    },
    {
      kind: '大田',
      soil: '砂壤土',
      irrigation: '无',
      plots: [
        ['河湾地 1 号', 310],
        ['河湾地 2 号', 285],
        ['河湾地 3 号', 255],
      ],
      cycles: [
        { title: '河湾谷子', crop: '谷子', start: '05-10', days: 138, calendar: 'summerField', yieldPerMu: 320 },
      ],
    },
    {
      kind: '大棚',
      soil: '壤土',
      irrigation: '滴灌',
      plots: [
        ['1 号棚', 75],
        ['2 号棚', 70],
        ['3 号棚', 65],
        ['4 号棚', 60],
      ],
      cycles: [
        { title: '早春番茄', crop: '番茄', start: '02-10', days: 135, calendar: 'sheds', yieldPerMu: 6500 },
        { title: '秋延番茄', crop: '番茄', start: '07-20', days: 138, calendar: 'sheds', yieldPerMu: 5800 },
      ],
    },
    {
      kind: '大棚',
      soil: '砂壤土',
      irrigation: '滴灌',
      plots: [
        ['5 号棚', 60],
        ['6 号棚', 40],
      ],
      cycles: [{ title: '大棚草莓', crop: '草莓', start: '08-28', days: 255, calendar: 'sheds', yieldPerMu: 2500 }],
    },
    {
      kind: '大田',
      soil: '砂土',
      irrigation: '无',
      plots: [['沙岗地', 120]],
      cycles: [{ title: '沙岗红薯', crop: '红薯', start: '05-01', days: 158, calendar: 'roots', yieldPerMu: 2400 }],
    },
    {
      kind: '温室',
      soil: '壤土',
      irrigation: '微喷',
      plots: [
        ['育苗温室 1 号', 20],
        ['育苗温室 2 号', 20],
      ],
      cycles: [],
      batches: { title: '番茄育苗', crop: '番茄', days: 65, calendar: 'nursery' },
    },
  ],
}
