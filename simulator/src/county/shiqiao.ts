import type { Enterprise } from './enterprises.ts'

export const shiqiao: Enterprise = {
  key: 'shiqiao',
  name: '石桥农业合作社',
  areaMu: 2890,
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
        ['东坡果园 1 号', 45],
        ['东坡果园 2 号', 40],
        ['东坡果园 3 号', 40],
        ['东坡果园 4 号', 35],
      ],
      cycles: [
        { title: '东坡苹果冬管', crop: '苹果', start: '11-20', days: 110, calendar: '苹果冬管' },
        { title: '东坡苹果', crop: '苹果', start: '03-15', days: 235, calendar: '苹果', yieldPerMu: 2200 },
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
        { title: '石桥冬小麦', crop: '小麦', start: '10-08', days: 245, calendar: '冬小麦', yieldPerMu: 480 },
        { title: '石桥夏玉米', crop: '玉米', start: '06-15', days: 107, calendar: '夏玉米', yieldPerMu: 620 },
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
      cycles: [{ title: '河湾谷子', crop: '谷子', start: '05-10', days: 138, calendar: '谷子', yieldPerMu: 300 }],
    },
    {
      kind: '大棚',
      soil: '壤土',
      irrigation: '滴灌',
      plots: [
        ['1 号棚', 3],
        ['2 号棚', 2.5],
        ['3 号棚', 2.5],
        ['4 号棚', 2],
      ],
      cycles: [
        { title: '早春番茄', crop: '番茄', start: '03-20', days: 115, calendar: '早春番茄', yieldPerMu: 6500 },
        { title: '秋延番茄', crop: '番茄', start: '07-20', days: 113, calendar: '秋延番茄', yieldPerMu: 5200 },
      ],
    },
    {
      kind: '大棚',
      soil: '砂壤土',
      irrigation: '滴灌',
      plots: [
        ['5 号棚', 2],
        ['6 号棚', 2],
      ],
      cycles: [{ title: '大棚草莓', crop: '草莓', start: '08-28', days: 255, calendar: '设施草莓', yieldPerMu: 2500 }],
    },
    {
      kind: '大田',
      soil: '砂壤土',
      irrigation: '无',
      plots: [['沙岗地', 40]],
      cycles: [{ title: '沙岗红薯', crop: '红薯', start: '05-01', days: 158, calendar: '红薯', yieldPerMu: 2400 }],
    },
    {
      kind: '温室',
      soil: '壤土',
      irrigation: '微喷',
      plots: [
        ['育苗温室 1 号', 3],
        ['育苗温室 2 号', 3],
      ],
      cycles: [],
      batches: [{ months: [1, 12], title: '番茄育苗', crop: '番茄', days: 60, calendar: '番茄育苗' }],
    },
  ],
}
