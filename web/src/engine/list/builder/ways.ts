import { AWAITED, type ConditionSort, type Field, conditionSort, takesOperator } from '@farm/contract/forms'
import type { Operator } from '@farm/contract/wire'

/** How a condition compares, in the words of the page. */
export type Way =
  | 'is'
  | 'isNot'
  | 'contains'
  | 'lacks'
  | 'anyOf'
  | 'more'
  | 'atLeast'
  | 'less'
  | 'atMost'
  | 'between'
  | 'relative'
  | 'includes'
  | 'filled'
  | 'empty'

const presence = { filled: '不为空', empty: '为空' } as const

const bySort: Readonly<Record<ConditionSort, Partial<Record<Way, string>>>> = {
  words: { contains: '包含', lacks: '不包含', is: '等于', isNot: '不等于', ...presence },
  figure: {
    is: '等于',
    isNot: '不等于',
    more: '大于',
    atLeast: '大于等于',
    less: '小于',
    atMost: '小于等于',
    between: '介于',
    ...presence,
  },
  day: { relative: '相对今天', between: '介于', is: '等于', atLeast: '不早于', atMost: '不晚于', ...presence },
  moment: { relative: '相对今天', between: '介于', atLeast: '不早于', atMost: '不晚于', ...presence },
  period: {
    includes: '包含这一天',
    relative: '相对今天',
    between: '全在其间',
    atLeast: '开始不早于',
    atMost: '结束不晚于',
    ...presence,
  },
  clock: { between: '介于', is: '等于', atLeast: '不早于', atMost: '不晚于', ...presence },
  chosen: { anyOf: '是任一', isNot: '不是', ...presence },
  yesNo: { is: '等于', ...presence },
  records: { anyOf: '是任一', isNot: '不是', ...presence },
  thing: presence,
}

/** Every record has these: they are never empty. */
export const alwaysThere: ReadonlySet<string> = new Set([
  'OccurTime',
  'AddTime',
  'UpdateTime',
  'UserId',
  'Organ',
  AWAITED,
])

export interface NamedWay {
  readonly way: Way
  readonly label: string
}

/** The ways in which a field can be asked for, the usual first. */
export function waysOf(name: string, field: Field): NamedWay[] {
  const words: Partial<Record<Way, string>> = bySort[conditionSort(field)]
  const isThere = alwaysThere.has(name)
  return WAYS.flatMap((way) => {
    const label = words[way]
    const isOut = isThere && (way === 'filled' || way === 'empty')
    // Of an organisation only that it is one of some can be asked.
    const isNarrow = name === 'Organ' && way !== 'anyOf'
    return label === undefined || isOut || isNarrow ? [] : [{ way, label }]
  })
}

const WAYS: readonly Way[] = [
  'relative',
  'contains',
  'lacks',
  'includes',
  'anyOf',
  'is',
  'isNot',
  'more',
  'atLeast',
  'less',
  'atMost',
  'between',
  'filled',
  'empty',
]

/** How many values a way takes. */
export function takes(way: Way): 'none' | 'one' | 'two' | 'many' {
  if (way === 'filled' || way === 'empty') return 'none'
  if (way === 'between') return 'two'
  return way === 'anyOf' ? 'many' : 'one'
}

/** The operator by which a way asks that has one of its own. */
export const ops = {
  is: '=',
  isNot: '!=',
  contains: '~',
  lacks: '!~',
  includes: '=',
  more: '>',
  atLeast: '>=',
  less: '<',
  atMost: '<=',
} as const satisfies Partial<Record<Way, Operator>>

/** Whether a page asks by an operator: the contract knows it of the field, and a way that is offered uses it. */
export function isAskedBy(field: Field, op: Operator): boolean {
  const offered = Object.keys(bySort[conditionSort(field)])
  const isOffered = Object.entries(ops).some(([way, own]) => own === op && offered.includes(way))
  return takesOperator(conditionSort(field), op) && (isOffered || op === '=' || op === 'in')
}
