import type { Enterprise } from './enterprises.ts'

export const chengguan: Enterprise = {
  key: 'chengguan',
  name: '城关粮油',
  areaMu: 2431,
  kind: '企业',
  creditCode: '91999999MADEMQ005P',
  town: '城关镇',
  address: '清禾县城关镇粮站街 31 号',
  products: '小麦、玉米、油菜、大豆、花生、向日葵',
  sector: '粮油',
  staff: 54,
  manager: '程国强',
  workers: ['马玉梅', '韩春生'],
  centre: { Lng: 111.62, Lat: 36.285 },
  groups: [
    {
      kind: '大田',
      soil: '黏壤土',
      irrigation: '喷灌',
      plots: [
        ['东大田 1 号', 260],
        ['东大田 2 号', 250],
        ['东大田 3 号', 240],
        ['东大田 4 号', 230],
      ],
      cycles: [
        { title: '东大田冬小麦', crop: '小麦', start: '10-05', days: 246, calendar: '冬小麦', yieldPerMu: 500 },
        { title: '东大田夏玉米', crop: '玉米', start: '06-12', days: 108, calendar: '夏玉米', yieldPerMu: 650 },
      ],
    },
    {
      kind: '大田',
      soil: '壤土',
      irrigation: '沟灌',
      plots: [
        ['西大田 1 号', 220],
        ['西大田 2 号', 210],
        ['西大田 3 号', 200],
      ],
      cycles: [
        { title: '西大田冬油菜', crop: '油菜', start: '09-05', days: 258, calendar: '冬油菜', yieldPerMu: 190 },
        { title: '西大田夏大豆', crop: '大豆', start: '05-26', days: 98, calendar: '夏大豆', yieldPerMu: 200 },
      ],
    },
    {
      kind: '大田',
      soil: '砂壤土',
      irrigation: '喷灌',
      plots: [
        ['滩地 1 号', 180],
        ['滩地 2 号', 170],
        ['滩地 3 号', 160],
      ],
      cycles: [{ title: '滩地春花生', crop: '花生', start: '04-25', days: 143, calendar: '春花生', yieldPerMu: 340 }],
    },
    {
      kind: '大田',
      soil: '壤土',
      irrigation: '无',
      plots: [
        ['坡地 1 号', 120],
        ['坡地 2 号', 110],
        ['坡地 3 号', 70],
      ],
      cycles: [{ title: '坡地向日葵', crop: '向日葵', start: '05-25', days: 128, calendar: '向日葵', yieldPerMu: 210 }],
    },
    {
      kind: '大棚',
      soil: '壤土',
      irrigation: '滴灌',
      plots: [
        ['制种棚 1 号', 3],
        ['制种棚 2 号', 2],
      ],
      cycles: [
        { title: '越冬菠菜', crop: '菠菜', start: '10-20', days: 112, calendar: '越冬菠菜', yieldPerMu: 1600 },
        { title: '谷子制种', crop: '谷子', start: '05-08', days: 132, calendar: '谷子制种', yieldPerMu: 220 },
      ],
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
      batches: [
        { months: [11, 2], title: '甘蓝育苗', crop: '甘蓝', days: 50, calendar: '甘蓝育苗' },
        { months: [3, 4], title: '辣椒育苗', crop: '辣椒', days: 65, calendar: '辣椒育苗' },
        { months: [5, 7], title: '甘蓝育苗', crop: '甘蓝', days: 50, calendar: '甘蓝育苗' },
        { months: [8, 10], title: '番茄育苗', crop: '番茄', days: 60, calendar: '番茄育苗' },
      ],
    },
  ],
}
