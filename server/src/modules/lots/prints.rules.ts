import { type Data, numberOf } from './lots.rules.ts'

interface Print {
  readonly Time: string
  readonly User: string
  readonly Size: string
  readonly Copies: number
}

/** No more rows stand in a table; the oldest are told by the history of the certificate. */
const MOST_PRINTS = 200

/** The log of prints with one more: what one person prints of a size on one day stands together. */
export function withPrint(prints: readonly Data[], print: Print, dayOf: (time: unknown) => string): Data[] {
  const isTogether = ({ Time, User, Size }: Data) =>
    User === print.User && Size === print.Size && dayOf(Time) === dayOf(print.Time)
  const before = prints.find(isTogether)
  const copies = print.Copies + (before ? numberOf(before.Copies) : 0)
  return [...prints.filter((one) => one !== before), { ...print, Copies: copies }].slice(-MOST_PRINTS)
}
