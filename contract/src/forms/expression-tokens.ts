/** What can't be understood of an expression, and where. */
export class ExpressionFault extends Error {
  constructor(at: number, text: string) {
    super(`第 ${at + 1} 个字符：${text}`)
    this.name = 'ExpressionFault'
  }
}

export interface Token {
  readonly kind: 'number' | 'text' | 'field' | 'word' | 'sign' | 'end'
  /** Of a text what stands between the quotes, of a field what stands between the brackets. */
  readonly text: string
  /** Where it begins, from 0. */
  readonly at: number
}

/** As they stand on a Chinese keyboard. */
const spellings: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '×': '*',
  '÷': '/',
  '＋': '+',
  '－': '-',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
}
const SPACE = /^\s$/
const DIGIT = /^[0-9]$/
const LETTER = /^[A-Za-z\p{Script=Han}]$/u
const FIELD = /^[A-Za-z]\w{0,39}(\.[A-Za-z]\w{0,39})?$/
const LONG_SIGNS = ['<=', '>=', '<>']
const SIGNS = '+-*/&=<>(),'

/** Takes an expression apart; throws an {@link ExpressionFault} at what belongs nowhere. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    if (SPACE.test(source.charAt(at))) {
      at += 1
      continue
    }
    const { token, end } = nextToken(source, at)
    tokens.push(token)
    at = end
  }
  return [...tokens, { kind: 'end', text: '', at: source.length }]
}

interface Read {
  readonly token: Token
  readonly end: number
}

function nextToken(source: string, at: number): Read {
  const first = source.charAt(at)
  if (DIGIT.test(first)) return numberAt(source, at)
  if (first === "'") return textAt(source, at)
  if (first === '[') return fieldAt(source, at)
  if (LETTER.test(first)) {
    const end = endOf(source, at, LETTER)
    return { token: { kind: 'word', text: source.slice(at, end).toLowerCase(), at }, end }
  }
  const long = source.slice(at, at + 2)
  const sign = LONG_SIGNS.includes(long) ? long : (spellings[first] ?? first)
  if (!LONG_SIGNS.includes(sign) && !SIGNS.includes(sign)) throw new ExpressionFault(at, `“${first}”不能用在这里`)
  return { token: { kind: 'sign', text: sign, at }, end: at + (sign === long ? 2 : 1) }
}

/** Where a run of such signs ends. */
function endOf(source: string, at: number, sign: RegExp): number {
  let end = at
  while (end < source.length && sign.test(source.charAt(end))) end += 1
  return end
}

function numberAt(source: string, at: number): Read {
  const whole = endOf(source, at, DIGIT)
  const end = source.charAt(whole) === '.' ? endOf(source, whole + 1, DIGIT) : whole
  if (end === whole + 1) throw new ExpressionFault(whole, '小数点后应有数字')
  if (end - at > 15) throw new ExpressionFault(at, '数字太长')
  return { token: { kind: 'number', text: source.slice(at, end), at }, end }
}

/** A quote inside a text is written twice. */
function textAt(source: string, at: number): Read {
  let text = ''
  let next = at + 1
  for (;;) {
    const quote = source.indexOf("'", next)
    if (quote < 0) throw new ExpressionFault(at, '文字缺少结尾的单引号')
    text += source.slice(next, quote)
    if (source.charAt(quote + 1) !== "'") return { token: { kind: 'text', text, at }, end: quote + 1 }
    text += "'"
    next = quote + 2
  }
}

function fieldAt(source: string, at: number): Read {
  const close = source.indexOf(']', at)
  if (close < 0) throw new ExpressionFault(at, '字段缺少结尾的“]”')
  const text = source.slice(at + 1, close).trim()
  if (!FIELD.test(text)) throw new ExpressionFault(at, '方括号内应为一个字段')
  return { token: { kind: 'field', text, at }, end: close + 1 }
}
