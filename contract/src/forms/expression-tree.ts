import { type FunctionName, faultOfCount, functionNamed } from './expression-functions.ts'
import { ExpressionFault, type Token, tokensOf } from './expression-tokens.ts'

export const operators = ['or', 'and', '=', '<>', '<', '<=', '>', '>=', '&', '+', '-', '*', '/'] as const
export type Operator = (typeof operators)[number]

/** A part of an expression; `at` is where it stands, from 0. */
export type Node =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'text'; readonly value: string; readonly at: number }
  | FieldNode
  | { readonly kind: 'minus' | 'not'; readonly of: Node; readonly at: number }
  | {
      readonly kind: 'binary'
      readonly operator: Operator
      readonly left: Node
      readonly right: Node
      readonly at: number
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly given: readonly Node[]; readonly at: number }

/** A field of the record, or with a column what stands there in every row of a sub-table. */
export interface FieldNode {
  readonly kind: 'field'
  readonly name: string
  readonly column?: string
  readonly at: number
}

export interface Tree {
  readonly root: Node
  /** Every field that is named, as often as it is. */
  readonly fields: readonly FieldNode[]
}

const MOST_SIGNS = 500
const MOST_NODES = 200
const DEEPEST = 30

/** How tightly an operator binds. */
const tightness: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '<>': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '&': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
}
const NOT = 3
const TIGHTEST = 7

const words: Readonly<Record<string, string>> = { 或: 'or', 或者: 'or', 且: 'and', 并且: 'and', 非: 'not' }

/** Reads an expression; throws an {@link ExpressionFault} that says where it can't be understood. */
export function parse(source: string): Tree {
  if (source.length > MOST_SIGNS) throw new ExpressionFault(MOST_SIGNS, `公式不能超过 ${MOST_SIGNS} 个字符`)
  const parser = new Parser(tokensOf(source))
  return { root: parser.whole(), fields: parser.fields }
}

class Parser {
  readonly fields: FieldNode[] = []
  readonly #tokens: readonly Token[]
  #next = 0
  #nodes = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Node {
    const root = this.#operation(0)
    const rest = this.#peek()
    if (rest.kind !== 'end') throw new ExpressionFault(rest.at, `“${rest.text}”前缺少运算符`)
    return root
  }

  #operation(loosest: number): Node {
    let left = this.#operand()
    for (;;) {
      const { at } = this.#peek()
      const operator = this.#operator()
      if (!operator || tightness[operator] < loosest) return left
      this.#next += 1
      left = this.#made({ kind: 'binary', operator, left, right: this.#operation(tightness[operator] + 1), at })
    }
  }

  #operator(): Operator | undefined {
    const { kind, text } = this.#peek()
    if (kind !== 'sign' && kind !== 'word') return undefined
    const word = meaning(text)
    return operators.find((one) => one === word)
  }

  #operand(): Node {
    const token = this.#take()
    const { kind, text, at } = token
    if (kind === 'number') return this.#made({ kind, value: Number(text), at })
    if (kind === 'text') return this.#made({ kind, value: text, at })
    if (kind === 'field') return this.#field(token)
    if (kind === 'sign' && text === '-') return this.#made({ kind: 'minus', of: this.#inside(TIGHTEST), at })
    if (kind === 'sign' && text === '(') return this.#closed(this.#inside(0))
    if (kind === 'word') return meaning(text) === 'not' ? this.#negated(at) : this.#call(token)
    throw new ExpressionFault(at, kind === 'end' ? '公式不完整' : `“${text}”不能用在这里`)
  }

  #negated(at: number): Node {
    return this.#made({ kind: 'not', of: this.#inside(NOT), at })
  }

  #field({ text, at }: Token): Node {
    const [name = '', column] = text.split('.')
    const node: FieldNode = { kind: 'field', name, ...(column !== undefined && { column }), at }
    this.fields.push(node)
    return this.#made(node)
  }

  #call({ text, at }: Token): Node {
    const name = functionNamed(text)
    if (!name) throw new ExpressionFault(at, `没有函数“${text}”`)
    if (this.#take().text !== '(') throw new ExpressionFault(at, `“${text}”后应有括号`)
    const given: Node[] = []
    if (this.#peek().text !== ')' || this.#peek().kind !== 'sign') given.push(this.#inside(0))
    while (this.#isSign(',')) {
      this.#next += 1
      given.push(this.#inside(0))
    }
    const fault = faultOfCount(name, given.length)
    if (fault !== undefined) throw new ExpressionFault(at, fault)
    return this.#closed(this.#made({ kind: 'call', name, given, at }))
  }

  #inside(loosest: number): Node {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new ExpressionFault(this.#peek().at, `嵌套不能超过 ${DEEPEST} 层`)
    const node = this.#operation(loosest)
    this.#depth -= 1
    return node
  }

  #closed(node: Node): Node {
    const { at } = this.#peek()
    if (!this.#isSign(')')) throw new ExpressionFault(at, '缺少右括号')
    this.#next += 1
    return node
  }

  #made(node: Node): Node {
    this.#nodes += 1
    if (this.#nodes > MOST_NODES) throw new ExpressionFault(node.at, `公式不能超过 ${MOST_NODES} 项`)
    return node
  }

  #isSign(text: string): boolean {
    const token = this.#peek()
    return token.kind === 'sign' && token.text === text
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 }
  }

  #take(): Token {
    const token = this.#peek()
    this.#next += 1
    return token
  }
}

function meaning(word: string): string {
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word
}
