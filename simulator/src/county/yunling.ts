import type { Enterprise } from './enterprises.ts'

export const yunling: Enterprise = {
  key: 'yunling',
  name: '云岭果业',
  areaMu: 603,
  kind: '企业',
  creditCode: '91999999MADEMQ002E',
  town: '云岭镇',
  address: '清禾县云岭镇南梁村 18 号',
  products: '苹果、梨、桃、核桃、葡萄',
  sector: '果树',
  staff: 92,
  manager: '云海涛',
  workers: ['李霞平', '郭志勇'],
  centre: { Lng: 111.535, Lat: 36.252 },
  groups: [
    {
      kind: '果园',
      soil: '壤土',
      irrigation: '滴灌',
      plots: [
        ['南梁苹果园 1 号', 55],
        ['南梁苹果园 2 号', 50],
        ['南梁苹果园 3 号', 50],
        ['南梁苹果园 4 号', 45],
        ['南梁苹果园 5 号', 40],
      ],
      cycles: [
        { title: '南梁苹果冬管', crop: '苹果', start: '11-22', days: 108, calendar: '苹果冬管' },
        { title: '南梁苹果', crop: '苹果', start: '03-12', days: 240, calendar: '苹果', yieldPerMu: 2400 },
      ],
    },
    {
      kind: '果园',
      soil: '砂壤土',
      irrigation: '微喷',
      plots: [
        ['向阳梨园 1 号', 35],
        ['向阳梨园 2 号', 30],
        ['向阳梨园 3 号', 25],
      ],
      cycles: [
        { title: '向阳梨园冬管', crop: '梨', start: '11-28', days: 90, calendar: '梨冬管' },
        { title: '向阳酥梨', crop: '梨', start: '03-02', days: 200, calendar: '梨', yieldPerMu: 2600 },
      ],
    },
    {
      kind: '果园',
      soil: '砂壤土',
      irrigation: '沟灌',
      plots: [
        ['桃花沟 1 号', 20],
        ['桃花沟 2 号', 15],
        ['桃花沟 3 号', 10],
      ],
      cycles: [
        { title: '桃花沟久保桃', crop: '桃', start: '02-22', days: 172, calendar: '桃', yieldPerMu: 1900 },
        { title: '桃园秋管', crop: '桃', start: '09-05', days: 80, calendar: '桃秋管' },
      ],
    },
    {
      kind: '果园',
      soil: '黏壤土',
      irrigation: '无',
      plots: [
        ['核桃岭 1 号', 110],
        ['核桃岭 2 号', 90],
      ],
      cycles: [{ title: '核桃岭核桃', crop: '核桃', start: '03-18', days: 186, calendar: '核桃', yieldPerMu: 180 }],
    },
    {
      kind: '大棚',
      soil: '砂壤土',
      irrigation: '滴灌',
      plots: [
        ['葡萄避雨棚 1 号', 8],
        ['葡萄避雨棚 2 号', 8],
        ['葡萄避雨棚 3 号', 6],
      ],
      cycles: [
        { title: '避雨棚葡萄', crop: '葡萄', start: '03-28', days: 170, calendar: '葡萄', yieldPerMu: 1600 },
        { title: '葡萄冬剪埋土', crop: '葡萄', start: '10-25', days: 55, calendar: '葡萄冬管' },
      ],
    },
    {
      kind: '温室',
      soil: '壤土',
      irrigation: '微喷',
      plots: [
        ['苗木温室 1 号', 3],
        ['苗木温室 2 号', 3],
      ],
      cycles: [],
      batches: [
        { months: [3, 5], title: '葡萄营养袋苗', crop: '葡萄', days: 70, calendar: '葡萄营养袋育苗' },
        { months: [6, 2], title: '代育番茄苗', crop: '番茄', days: 60, calendar: '番茄育苗' },
      ],
    },
  ],
}
