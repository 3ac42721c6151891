import type { CertificateData } from '@farm/contract/lots'

type Prints = NonNullable<CertificateData['Prints']>

/** No more rows stand in a table; the oldest are told by the history of the certificate. */
const MOST_PRINTS = 200

/** The log of prints with one more: each stands for itself. */
export function withPrint(prints: Prints, print: Prints[number]): Prints {
  return [...prints, print].slice(-MOST_PRINTS)
}
