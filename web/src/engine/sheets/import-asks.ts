import type { SheetImport } from '@farm/contract/sheets'

interface Asked {
  readonly code: string
  /** How a record says afterwards that it was confirmed. */
  readonly word: string
  readonly rows: number
}

/** What rows of an import are asked, and how many of them. */
export function askedOf({ Asks }: SheetImport): readonly Asked[] {
  const words = new Map(Asks.flatMap(({ Codes, Words }) => Codes.map((code, at) => [code, Words[at] ?? code] as const)))
  return [...words].map(([code, word]) => ({
    code,
    word,
    rows: Asks.reduce((sum, { Codes, Rows }) => sum + (Codes.includes(code) ? Rows : 0), 0),
  }))
}

/** How many rows are asked nothing but what is confirmed. */
export function rowsConfirmed({ Asks }: SheetImport, confirmed: readonly string[]): number {
  return Asks.reduce((sum, { Codes, Rows }) => {
    return sum + (Codes.every((code) => confirmed.includes(code)) ? Rows : 0)
  }, 0)
}
