import type { Recorded } from '@farm/contract/stock'

export const GOODS_PATH = '/FarmOperation/GoodsData'
const TAB = 'tab'
const RECORD = 'record'

/** What can be booked, by the word in the address. */
export const recordedKinds = {
  in: '入库',
  out: '领用',
  back: '退库',
  loss: '报损',
  count: '盘点',
} as const satisfies Record<string, Recorded>
/** What is moved, as far as it is known before it is booked. */
const known = { enterprise: 'Enterprise', input: 'Input', batch: 'Batch' } as const

export type GoodsPart = 'board' | 'movements'

interface GoodsAddress {
  readonly part: GoodsPart
  /** What is being booked. */
  readonly kind: Recorded | undefined
  readonly initial: Readonly<Record<string, string>>
}

export function readGoods(address: URLSearchParams): GoodsAddress {
  const kind = Object.entries(recordedKinds).find(([word]) => word === address.get(RECORD))?.[1]
  const initial = Object.entries(known).flatMap(([word, field]) => {
    const value = address.get(word)
    return value ? [[field, value] as const] : []
  })
  return {
    part: address.get(TAB) === 'board' ? 'board' : 'movements',
    kind,
    initial: Object.fromEntries<string>(initial),
  }
}

export function searchOfPart(part: GoodsPart): readonly [string, string][] {
  return part === 'movements' ? [] : [[TAB, part]]
}

/** The page on which a movement is booked. */
export function recordPath(kind: Recorded, about: Partial<Record<keyof typeof known, string>> = {}): string {
  const [word = ''] = Object.entries(recordedKinds).find(([, one]) => one === kind) ?? []
  return `${GOODS_PATH}?${new URLSearchParams({ [RECORD]: word, ...about }).toString()}`
}
