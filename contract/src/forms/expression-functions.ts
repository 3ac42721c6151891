interface Signature {
  /** What it is also called. */
  readonly also: readonly string[]
  readonly least: number
  readonly most: number
}

const MOST_ARGUMENTS = 30

const functions = {
  if: { also: ['如果'], least: 3, most: 3 },
  round: { also: ['四舍五入', '取整'], least: 1, most: 2 },
  abs: { also: ['绝对值'], least: 1, most: 1 },
  min: { also: ['最小'], least: 1, most: MOST_ARGUMENTS },
  max: { also: ['最大'], least: 1, most: MOST_ARGUMENTS },
  sum: { also: ['合计'], least: 1, most: MOST_ARGUMENTS },
  avg: { also: ['平均'], least: 1, most: MOST_ARGUMENTS },
  count: { also: ['计数'], least: 1, most: MOST_ARGUMENTS },
  days: { also: ['天数'], least: 1, most: 2 },
  year: { also: ['年'], least: 1, most: 1 },
  month: { also: ['月'], least: 1, most: 1 },
  text: { also: ['文本'], least: 1, most: 1 },
  concat: { also: ['连接'], least: 1, most: MOST_ARGUMENTS },
} as const satisfies Readonly<Record<string, Signature>>

export type FunctionName = keyof typeof functions

function isFunction(word: string): word is FunctionName {
  return Object.hasOwn(functions, word)
}

const names: readonly FunctionName[] = Object.keys(functions).filter(isFunction)

/** Which function a word means. */
export function functionNamed(word: string): FunctionName | undefined {
  return names.find((name) => name === word || functions[name].also.some((also) => also === word))
}

/** Why a function can't be given so many values. */
export function faultOfCount(name: FunctionName, count: number): string | undefined {
  const { least, most } = functions[name]
  if (count >= least && count <= most) return undefined
  return `${name} 应有 ${least === most ? least : `${least} 到 ${most}`} 个参数，而不是 ${count} 个`
}
