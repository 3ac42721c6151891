import type { Enterprise } from './enterprises.ts'

export const hexi: Enterprise = {
  key: 'hexi',
  name: '河西蔬菜基地',
  areaMu: 3860,
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
        ['1 号温室', 120],
        ['2 号温室', 115],
        ['3 号温室', 110],
        ['4 号温室', 105],
        ['5 号温室', 100],
        ['6 号温室', 95],
      ],
      cycles: [
        { title: '越冬黄瓜', crop: '黄瓜', start: '10-10', days: 222, calendar: 'sheds', yieldPerMu: 9000 },
        { title: '伏茬豇豆', crop: '豇豆', start: '06-05', days: 97, calendar: 'greens', yieldPerMu: 1500 },
      ],
    },
    {
      kind: '大棚',
      soil: '砂壤土',
      irrigation: '滴灌',
      plots: [
        ['7 号棚', 180],
        ['8 号棚', 170],
        ['9 号棚', 165],
        ['10 号棚', 160],
      ],
      cycles: [
        { title: '拱棚线椒', crop: '辣椒', start: '03-20', days: 209, calendar: 'sheds', yieldPerMu: 3200 },
        {
          title: '冬菠菜',
          crop: '菠菜',
          start: '10-28',
          days: 115,
          calendar: 'greens',
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
        ['东片菜地 1 号', 410],
        ['东片菜地 2 号', 390],
        ['东片菜地 3 号', 370],
        ['东片菜地 4 号', 290],
      ],
      cycles: [
        { title: '春甘蓝', crop: '甘蓝', start: '03-08', days: 95, calendar: 'greens', yieldPerMu: 3500 },
        { title: '秋大白菜', crop: '大白菜', start: '08-01', days: 102, calendar: 'greens', yieldPerMu: 5000 },
      ],
    },
    {
      kind: '大田',
      soil: '砂壤土',
      irrigation: '沟灌',
      plots: [
        ['河滩菜地 1 号', 360],
        ['河滩菜地 2 号', 340],
        ['河滩菜地 3 号', 320],
      ],
      cycles: [{ title: '河滩茄子', crop: '茄子', start: '04-15', days: 165, calendar: 'sheds', yieldPerMu: 4200 }],
    },
    {
      kind: '温室',
      soil: '壤土',
      irrigation: '微喷',
      plots: [
        ['育苗温室 1 号', 30],
        ['育苗温室 2 号', 30],
      ],
      cycles: [],
      batches: { title: '辣椒育苗', crop: '辣椒', days: 65, calendar: 'nursery' },
    },
  ],
}
