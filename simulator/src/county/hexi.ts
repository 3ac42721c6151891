import type { Enterprise } from './enterprises.ts'

export const hexi: Enterprise = {
  key: 'hexi',
  name: '河西蔬菜基地',
  areaMu: 190,
  kind: '企业',
  creditCode: '91999999MADEMQ003H',
  town: '河西镇',
  address: '清禾县河西镇滨河路 9 号',
  products: '黄瓜、豇豆、辣椒、菠菜、甘蓝、大白菜、茄子',
  sector: '蔬菜',
  staff: 121,
  manager: '何丽华',
  workers: ['赵建国', '董彩霞'],
  centre: { Lng: 111.56, Lat: 36.185 },
  groups: [
    {
      kind: '温室',
      soil: '壤土',
      irrigation: '滴灌',
      plots: [
        ['1 号温室', 2.5],
        ['2 号温室', 2.5],
        ['3 号温室', 2],
        ['4 号温室', 2],
        ['5 号温室', 2],
        ['6 号温室', 2],
      ],
      cycles: [
        { title: '越冬黄瓜', crop: '黄瓜', start: '10-10', days: 222, calendar: '越冬黄瓜', yieldPerMu: 9000 },
        { title: '伏茬豇豆', crop: '豇豆', start: '06-05', days: 97, calendar: '伏豇豆', yieldPerMu: 1500 },
      ],
    },
    {
      kind: '大棚',
      soil: '砂壤土',
      irrigation: '滴灌',
      plots: [
        ['7 号棚', 3],
        ['8 号棚', 3],
        ['9 号棚', 2.5],
        ['10 号棚', 2.5],
      ],
      cycles: [
        { title: '拱棚线椒', crop: '辣椒', start: '03-20', days: 209, calendar: '拱棚辣椒', yieldPerMu: 3200 },
        {
          title: '冬菠菜',
          crop: '菠菜',
          start: '10-28',
          days: 115,
          calendar: '越冬菠菜',
          yieldPerMu: 1800,
          stopReason: '低温冻害，提前清茬',
        },
      ],
    },
    {
      kind: '大田',
      soil: '壤土',
      irrigation: '喷灌',
      plots: [
        ['东片菜地 1 号', 35],
        ['东片菜地 2 号', 30],
        ['东片菜地 3 号', 30],
        ['东片菜地 4 号', 25],
      ],
      cycles: [
        { title: '春甘蓝', crop: '甘蓝', start: '03-08', days: 95, calendar: '春甘蓝', yieldPerMu: 3500 },
        { title: '秋大白菜', crop: '大白菜', start: '08-01', days: 102, calendar: '秋大白菜', yieldPerMu: 5000 },
      ],
    },
    {
      kind: '大田',
      soil: '砂壤土',
      irrigation: '沟灌',
      plots: [
        ['河滩菜地 1 号', 16],
        ['河滩菜地 2 号', 14],
        ['河滩菜地 3 号', 10],
      ],
      cycles: [{ title: '河滩茄子', crop: '茄子', start: '04-15', days: 165, calendar: '露地茄子', yieldPerMu: 4200 }],
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
      batches: [{ months: [1, 12], title: '辣椒育苗', crop: '辣椒', days: 65, calendar: '辣椒育苗' }],
    },
  ],
}
