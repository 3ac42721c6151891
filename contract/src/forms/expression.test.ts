import { describe, expect, test } from 'vitest'
import {
  checkExpression,
  choice,
  computed,
  date,
  decimal,
  evaluate,
  moment,
  money,
  period,
  polygon,
  reference,
  rows,
  text,
  whole,
  withComputed,
  yesNo,
} from './index.ts'

const fields = {
  Name: text('名称'),
  Kind: choice('类型', ['甲', '乙']),
  Count: whole('数量'),
  Price: money('单价'),
  Good: yesNo('合格'),
  Day: date('日期'),
  End: date('结束'),
  At: moment('时间'),
  Term: period('期限'),
  Crop: reference('作物', 'crops'),
  Border: polygon('边界'),
  Gone: whole('旧', { isRemoved: true }),
  Lines: rows('明细', { Count: whole('数量'), Note: text('备注') }),
  Sum: computed('合计', '[Count] * [Price]'),
  Word: computed('说明', "[Name] & '号'", { result: 'text' }),
  Round: computed('一', '[Trip]'),
  Trip: computed('二', '[Round] + 1'),
}

const nested = `${'('.repeat(31)}1${')'.repeat(31)}`

describe('an expression is refused', () => {
  test.each([
    ['', '第 1 个字符：公式不完整'],
    ['1 +', '第 4 个字符：公式不完整'],
    ['1 2', '第 3 个字符：“2”前缺少运算符'],
    ['(1', '第 3 个字符：缺少右括号'],
    ['1)', '第 2 个字符：“)”前缺少运算符'],
    ['* 2', '第 1 个字符：“*”不能用在这里'],
    ['1.', '第 2 个字符：小数点后应有数字'],
    ['1234567890123456', '第 1 个字符：数字太长'],
    ["'一", '第 1 个字符：文字缺少结尾的单引号'],
    ['[Count', '第 1 个字符：字段缺少结尾的“]”'],
    ['[Lines.Count.X]', '第 1 个字符：方括号内应为一个字段'],
    ['1 ; 2', '第 3 个字符：“;”不能用在这里'],
    ['window.alert(1)', '第 7 个字符：“.”不能用在这里'],
    ['alert(1)', '第 1 个字符：没有函数“alert”'],
    ['constructor(1)', '第 1 个字符：没有函数“constructor”'],
    ['sum', '第 1 个字符：“sum”后应有括号'],
    ['round()', '第 1 个字符：round 应有 1 到 2 个参数，而不是 0 个'],
    ['if([Good], 1)', '第 1 个字符：if 应有 3 个参数，而不是 2 个'],
    [nested, '第 32 个字符：嵌套不能超过 30 层'],
    [`${'-'.repeat(31)}1`, '第 32 个字符：嵌套不能超过 30 层'],
    [`1${'+1'.repeat(101)}`, '第 200 个字符：公式不能超过 200 项'],
    [' '.repeat(501), '第 501 个字符：公式不能超过 500 个字符'],
    ['[Nope]', '第 1 个字符：没有字段“Nope”'],
    ['[constructor]', '第 1 个字符：没有字段“constructor”'],
    ['1 + [Gone]', '第 5 个字符：字段“旧”已移除'],
    ['[Lines.Nope]', '第 1 个字符：没有字段“Nope”'],
    ['[Count.X]', '第 1 个字符：“数量”不是明细表'],
    ['[Name] + 1', '第 1 个字符：这里应为数字，而不是文字'],
    ['1 + [Lines.Count]', '第 5 个字符：这里应为数字，而不是一列数字（只能用于合计、平均、最小、最大、计数）'],
    [
      'sum([Lines.Note])',
      '第 5 个字符：这里应为数字或一列数字（只能用于合计、平均、最小、最大、计数），而不是只能计数的内容',
    ],
    ['[Crop]', '第 1 个字符：这里应为数字或文字或是或否或日期，而不是只能计数的内容'],
    ['year([At])', '第 6 个字符：这里应为日期，而不是只能计数的内容'],
    ['days([Day])', '第 6 个字符：这里应为起止日期，而不是日期'],
    ['if([Count], 1, 2)', '第 4 个字符：这里应为是或否，而不是数字'],
    ["if([Good], 1, '二')", '第 15 个字符：这里应为数字，而不是文字'],
    ['[Count] = [Name]', '第 11 个字符：这里应为数字，而不是文字'],
    ['[Good] < [Good]', '第 1 个字符：这里应为数字或文字或日期，而不是是或否'],
    ['1 < 2 < 3', '第 3 个字符：这里应为数字或文字或日期，而不是是或否'],
    ['[Round] * 2', '第 1 个字符：计算字段“一”循环引用了自己'],
  ])('%s: %s', (expression, told) => expect(checkExpression(expression, fields)).toBe(told))

  test('with the place of what is wrong', () => {
    expect(checkExpression('[Count] + [Nope]', fields)).toBe('第 11 个字符：没有字段“Nope”')
  })

  test('when its field should hold something else', () => {
    expect(checkExpression('[Name]', fields, 'number')).toBe('第 1 个字符：这里应为数字，而不是文字')
    expect(checkExpression('[Count]', fields, 'text')).toBe('第 1 个字符：这里应为文字或日期，而不是数字')
    expect(checkExpression('[Day]', fields, 'text')).toBeUndefined()
  })
})

test('computed fields that use one another many times over are followed once', () => {
  const chain = Array.from({ length: 100 }, (_, index) => {
    const before = index === 0 ? '1' : `[C${index - 1}]+[C${index - 1}]+[C${index - 1}]`
    return [`C${index}`, computed(`第${index}`, before)] as const
  })
  const many = Object.fromEntries(chain)
  expect(checkExpression('[C99]', many)).toBeUndefined()
  expect(withComputed(many, {})).toMatchObject({ C0: 1, C2: 9 })
})

const data = {
  Name: '东坡',
  Count: 3,
  Price: 1.15,
  Good: true,
  Day: '2026-02-27',
  End: '2026-03-01',
  Term: { From: '2026-02-27', To: '2026-03-01' },
  Border: {
    Points: [
      [111.6, 36.1],
      [111.601, 36.1],
      [111.601, 36.101],
      [111.6, 36.101],
    ],
  },
  Lines: [{ Count: 2, Note: '早' }, { Count: 5 }, { Note: '' }],
}

describe('an expression gives no value', () => {
  test.each([
    '1 / 0',
    '0 / 0',
    '[Kind]',
    '[Kind] & [Name]',
    '1 + [Missing]',
    '-[Name]',
    '[Name] * 2',
    "1 = '1'",
    'not [Missing]',
    'if([Missing] > 1, 1, 2)',
    'avg([Missing])',
    'min([Lines.Missing])',
    'round(1.5, 7)',
    'round(1.5, -1)',
    'days([Day], [Missing])',
    'days([Missing])',
    'days([Day])',
    "year('二月')",
    '[Lines.Count]',
    '[Lines.Count] + 1',
    '[constructor]',
    '1 +',
  ])('%s', (expression) => expect(evaluate(expression, data)).toBeUndefined())
})

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 2 - 3', 5],
  ['-2 * -3', 6],
  ['1 + 1 & 2', '22'],
  ["'它''的'", "它'的"],
  ['[Count] * [Price]', 3.4499999999999997],
  ['round([Count] * [Price], 1)', 3.5],
  ['取整(2.5)', 3],
  ['abs(-[Count])', 3],
  ['[Name] & [Count] & [Good]', '东坡3是'],
  ['concat([Name], [Missing], 1)', '东坡1'],
  ['text(0.1 + 0.2)', '0.3'],
  ["如果（[Count]≥3 且 非 [Good]，'少'，'多'）", '多'],
  ['[Count] = 3 and [Good]', true],
  ['not [Count] = 3', false],
  ['[Missing] > 1 and 1 = 2', false],
  ['[Missing] > 1 or 1 = 1', true],
  ["[Day] >= '2026-01-01'", true],
  ["[Name] <> '西坡'", true],
  ['if([Good], 1, 1 / 0)', 1],
  ['sum([Lines.Count])', 7],
  ['合计([Lines.Count], [Count], 10)', 20],
  ['sum([Missing])', 0],
  ['avg([Lines.Count])', 3.5],
  ['min([Lines.Count], 3)', 2],
  ['max([Lines.Count])', 5],
  ['count([Lines])', 3],
  ['count([Lines.Note])', 1],
  ['count([Missing])', 0],
  ['days([Day], [End])', 2],
  ['days([End], [Day])', -2],
  ['days([Term])', 3],
  ['year([Day]) * 100 + month([Day])', 202602],
  ['[Border]', 14.99],
])('%s is %s', (expression, value) => {
  expect(evaluate(expression, data)).toBe(value)
})

test('expressions that are good pass', () => {
  const good = ['[Sum] / count([Lines])', '[Word] & text([Day])', 'sum([Lines.Count]) + [Border]', 'days([Term])']
  expect(good.map((one) => checkExpression(one, fields))).toEqual(good.map(() => undefined))
})

describe('computed fields', () => {
  const form = {
    Tax: computed('税', '[Total] * [Rate]'),
    Total: computed('总价', 'sum([Lines.Amount])', { digits: 1 }),
    Rate: decimal('税率', { digits: 3 }),
    Huge: computed('大', '[Rate] * 999999999999 * 1000'),
    Label: computed('标签', "'共' & [Total]", { result: 'text' }),
    Hidden: computed('隐藏', '1', { visibleWhen: { field: 'Rate', is: 'empty' } }),
    Old: computed('旧', '1 + 1', { isRemoved: true }),
    Round: computed('一', '[Trip]'),
    Trip: computed('二', '[Round]'),
    Lines: rows('明细', {
      Count: whole('数量'),
      Price: money('单价'),
      Amount: computed('金额', '[Count] * [Price]'),
    }),
  }

  test('are worked out rows first and then in the order of what they are made of', () => {
    const lines = [{ Count: 3, Price: 1.15, Amount: 99 }, { Count: 1 }]
    expect(withComputed(form, { Rate: 0.5, Lines: lines, Total: 1, Hidden: 1, Old: 7 })).toEqual({
      Rate: 0.5,
      Lines: [{ Count: 3, Price: 1.15, Amount: 3.45 }, { Count: 1 }],
      Total: 3.5,
      Tax: 1.75,
      Label: '共3.5',
      Huge: undefined,
      Old: 7,
    })
  })

  test('of what is missing, too large or in a circle there is none', () => {
    const worked = withComputed(form, { Rate: 2, Round: 1, Trip: 1 })
    expect(Object.keys(worked)).toEqual(['Rate', 'Tax', 'Total', 'Label'])
  })
})
