import { expect, test } from 'vitest'
import { activeEntry } from './active-entry.ts'

const entry = (Name: string, Url: string) => ({ Name, Url, Icon: '' })
const menus = [
  {
    ...entry('农场计划', '/FarmPlan'),
    Children: [entry('计划进度', '/FarmPlan/MakePlan'), entry('实时统计', '/FarmPlan/RealTimeStat')],
  },
  { ...entry('农场作业', '/FarmOperation'), Children: [entry('实时统计', '/FarmOperation/RealTimeStat')] },
  {
    ...entry('数据管理', '/FormData'),
    Children: [entry('土壤检测', '/FormData/List?id=a'), entry('气象', '/FormData/List?id=b')],
  },
  entry('专家诊断', '/ClockSys/Diagnosis'),
]

const places = [
  ['a page that no entry knows', { pathname: '/FarmPlan/Other', search: '' }, undefined],
  ['a form that is not in the menu', { pathname: '/FormData/List', search: '?id=c' }, undefined],
  ['data without a form', { pathname: '/FormData/List', search: '' }, undefined],
  ['an id that means something else', { pathname: '/Core/CropDetail', search: '?id=a' }, undefined],
  [
    'a page by its menuName',
    { menuName: '计划进度', pathname: '/FarmPlan/PlanAdd/1', search: '' },
    '/FarmPlan/MakePlan',
  ],
  [
    'the nearer of two of one name',
    { menuName: '实时统计', pathname: '/FarmOperation/RealTimeStat', search: '' },
    '/FarmOperation/RealTimeStat',
  ],
  [
    'the first group’s own of two of one name',
    { menuName: '实时统计', pathname: '/FarmPlan/RealTimeStat', search: '' },
    '/FarmPlan/RealTimeStat',
  ],
  [
    'a page by its path',
    { pathname: '/ClockSys/Diagnosis', search: '?organPath=%2F1%2F&page=2' },
    '/ClockSys/Diagnosis',
  ],
  ['data by its form', { pathname: '/FormData/List', search: '?organPath=%2F1%2F&id=b&page=3' }, '/FormData/List?id=b'],
  ['filling in by its form', { pathname: '/FormData/AddData', search: '?id=a' }, '/FormData/List?id=a'],
  [
    'data by the name of its form',
    { menuName: '气象', pathname: '/FormData/AddData/1', search: '' },
    '/FormData/List?id=b',
  ],
] as const

test.each(places)('the marked entry: %s', (_, place, expected) => {
  expect(activeEntry(menus, place)).toBe(expected)
})
