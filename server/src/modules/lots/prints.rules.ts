import type { Data } from './lots.rules.ts'

interface Print {
  readonly Time: string
  readonly User: string
  readonly Size: string
  readonly Copies: number
}

/** No more rows stand in a table; the oldest are told by the history of the certificate. */
const MOST_PRINTS = 200

/** The log of prints with one more: each stands for itself. */
export function withPrint(prints: readonly Data[], print: Print): Data[] {
  return [...prints, { ...print }].slice(-MOST_PRINTS)
}
