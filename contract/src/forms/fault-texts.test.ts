import { expect, test } from 'vitest'
import {
  missingText,
  moment,
  photos,
  reference,
  rows,
  text,
  toldAway,
  whole,
  withLabel,
  wrongKindText,
} from './index.ts'

const fields = {
  Name: text('品名'),
  Lines: rows('明细', { Crop: reference('作物', 'crops'), Count: whole('数量') }),
}

test('what is missing is asked for by what a person does to fill it in', () => {
  expect(Object.values(fields).map(missingText)).toEqual(['请填写品名', '请添加明细'])
  expect([missingText(photos('照片')), missingText(reference('作物', 'crops'))]).toEqual(['请上传照片', '请选择作物'])
})

test('a time is told as people write it', () =>
  expect(wrongKindText(moment('开始时间'))).toBe('“开始时间”应为日期和时间，如 2026-11-28 08:00'))

const away: ReadonlyArray<readonly [at: string, text: string, told: string]> = [
  ['Name', '请填写品名', '请填写品名'],
  ['Name', '“品名”不能换行', '“品名”不能换行'],
  ['Name', '太长', '品名：太长'],
  ['Lines', '“明细”最多 200 行', '“明细”最多 200 行'],
  ['Lines.0', '“明细”第 1 行应为一行数据', '“明细”第 1 行应为一行数据'],
  ['Lines.1.Crop', '请选择作物', '“明细”第 2 行：请选择作物'],
  ['Lines.1.Count', '太大', '“明细”第 2 行：数量：太大'],
  ['Lines.1.Price', '没有这一列', '“明细”第 2 行：没有这一列'],
  ['Other', '请刷新后再试', '请刷新后再试'],
  ['constructor', '不能填写', '不能填写'],
]
test.each(away)('away from its field %s “%s” is told as “%s”', (at, said, told) =>
  expect(toldAway(fields, at, said)).toBe(told),
)

test('a label is not said twice', () => {
  expect(withLabel('面积', '“面积”应为数字')).toBe('“面积”应为数字')
  expect(withLabel('面积', '应为数字')).toBe('面积：应为数字')
})
