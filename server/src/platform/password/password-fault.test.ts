import { describe, expect, test } from 'vitest'
import { passwordFault } from './password-fault.ts'

const wang = { name: 'wangmingna', realName: '王明娜' }

const RUN = '密码不能只是连续或重复的字符'
const KNOWN = '密码不能只由账号、姓名或系统的名称加几位数字组成'

const refused: ReadonlyArray<[password: string, why: string]> = [
  ['', '密码至少 8 位'],
  ['1234567', '密码至少 8 位'],
  // Each is one sign, though two in UTF-16.
  ['🌾🌾🌾🌾🌾🌾🌾', '密码至少 8 位'],
  ['好'.repeat(201), '密码不能超过 200 位'],
  ['password', '这个密码太常见，容易被猜到，请换一个'],
  ['PassWord1', '这个密码太常见，容易被猜到，请换一个'],
  ['ｐａｓｓｗｏｒｄ', '这个密码太常见，容易被猜到，请换一个'],
  ['123456789', '这个密码太常见，容易被猜到，请换一个'],
  ['123123123', '这个密码太常见，容易被猜到，请换一个'],
  ['woaini1314', '这个密码太常见，容易被猜到，请换一个'],
  ['WoAiNi520', '这个密码太常见，容易被猜到，请换一个'],
  ['5201314a', '这个密码太常见，容易被猜到，请换一个'],
  ['a5201314', '这个密码太常见，容易被猜到，请换一个'],
  ['5201314520', '这个密码太常见，容易被猜到，请换一个'],
  ['qwe123456', '这个密码太常见，容易被猜到，请换一个'],
  ['wangmingna', '密码不能与账号或姓名相同'],
  ['WangMingNa', '密码不能与账号或姓名相同'],
  ['Farm-ERP', '密码不能是系统的名称'],
  ['        ', '密码不能全是空格'],
  ['\u3000'.repeat(8), '密码不能全是空格'],
  ['123456789012', RUN],
  ['210987654321', RUN],
  ['hijklmnop', RUN],
  ['x'.repeat(200), RUN],
  ['鱼米鱼米鱼米鱼米', RUN],
  ['kmq7kmq7', RUN],
  ['wangmingna51234', KNOWN],
  ['1999wangmingna', KNOWN],
  ['王明娜王明娜123', KNOWN],
  ['farm1234', KNOWN],
  ['Farm2026!', KNOWN],
  ['admin@123', KNOWN],
  ['农业农场管理员12', KNOWN],
]
test.each(refused)('%j can’t be chosen', (password, why) => {
  expect(passwordFault(password, wang)).toBe(why)
})

test('a long real name is no password', () => {
  expect(passwordFault('阿卜杜热西提·买买提', { ...wang, realName: '阿卜杜热西提·买买提' })).toBe(
    '密码不能与账号或姓名相同',
  )
})

describe('nobody is told of which signs to make it', () => {
  test.each([
    'farm-demo-1',
    'a good password',
    'zhuangjiahaoshoucheng',
    '稻花香里说丰年听取蛙声一片',
    '        x',
    '🌾🌾🌾🌾🌾🌾🌾🌽',
    '73829164',
    'wangmingna likes rye',
    'farm by the river',
    '稻花香里说丰年'.repeat(28),
    '🌾🐄🐖🦆🌽'.repeat(39),
  ])('%j can be chosen', (password) => {
    expect(passwordFault(password, wang)).toBeUndefined()
  })
})
