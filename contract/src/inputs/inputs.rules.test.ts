import type { InputData } from './inputs.form.ts'
import { expect, test } from 'vitest'
import { checkRecord } from '../forms/index.ts'
import { checkInput, inputForm } from './index.ts'

const POISON = { Restricted: ['高毒、剧毒农药限制使用，请选“是”'] }
const BACKWARDS = { ExpiryDate: ['“有效期至”不能早于生产日期'] }

test.each<[string, InputData, object]>([
  ['a highly toxic pesticide that is not restricted', { Kind: '农药', Toxicity: '高毒' }, POISON],
  ['an extremely toxic one that says it is free', { Kind: '农药', Toxicity: '剧毒', Restricted: false }, POISON],
  ['one that runs out before it was made', { ProductionDate: '2026-05-02', ExpiryDate: '2026-05-01' }, BACKWARDS],
  ['a restricted one', { Kind: '农药', Toxicity: '剧毒', Restricted: true }, {}],
  ['a mild one', { Kind: '农药', Toxicity: '中等毒' }, {}],
  ['what once was a pesticide', { Kind: '肥料', Toxicity: '高毒' }, {}],
  ['one that is good for a day', { ProductionDate: '2026-05-02', ExpiryDate: '2026-05-02' }, {}],
  ['one whose making is not known', { ExpiryDate: '2020-01-01' }, {}],
])('%s', (_, data, faults) => {
  expect(checkInput(data)).toEqual(faults)
})

test('a pesticide tells its pre-harvest interval, which may be nought; nothing else is asked for it', () => {
  const bare = { Name: '试样', Unit: '公斤' }
  expect(checkRecord(inputForm.fields, { ...bare, Kind: '农药' })).toEqual({ SafeDays: ['请填写安全间隔期'] })
  expect(checkRecord(inputForm.fields, { ...bare, Kind: '农药', SafeDays: 0 })).toEqual({})
  for (const Kind of ['种子种苗', '肥料', '农膜', '其他']) {
    expect(checkRecord(inputForm.fields, { ...bare, Kind })).toEqual({})
  }
})

test('what an old record holds that its kind no longer asks for stays valid', () => {
  const old = { Name: '尿素', Unit: '公斤', Kind: '肥料', Toxicity: '微毒', MostTimes: 3, Restricted: false }
  expect(checkRecord(inputForm.fields, old)).toEqual({})
})

test.each<[NonNullable<InputData['Uses']>[number], object]>([
  [{}, { 'Uses.0.Crops': ['请选择作物或作物分类'] }],
  [{ Crops: 'c', Category: 'k' }, { 'Uses.0.Category': ['作物和作物分类只选一个'] }],
  [{ Crops: 'c', LeastPerMu: 20, MostPerMu: 10, Unit: '克' }, { 'Uses.0.MostPerMu': ['不能小于每亩最少用量'] }],
  [{ Category: 'k', MostPerMu: 10 }, { 'Uses.0.Unit': ['填了用量就要选单位'] }],
  [{ Crops: 'c', LeastPerMu: 10, MostPerMu: 10, Unit: '克' }, {}],
  [{ Crops: 'c', DilutionFrom: 3000, DilutionTo: 2000 }, { 'Uses.0.DilutionTo': ['不能小于最低稀释倍数'] }],
  [{ Crops: 'c', DilutionFrom: 2000, DilutionTo: 3000 }, {}],
])('the registered use %j comes to %j', (use, faults) => expect(checkInput({ Uses: [use] })).toEqual(faults))
