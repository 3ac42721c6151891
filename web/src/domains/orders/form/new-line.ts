import { type Fields, isEmpty } from '@farm/contract/forms'

type Row = Readonly<Record<string, unknown>>

/** What a further line begins with: its key and the unit of the line above, as most orders keep to one; without one the usual. */
export function newLine(key: Row, { Unit }: Fields, above: Row = {}): Row {
  const usual: unknown = Unit && 'default' in Unit ? Unit.default : undefined
  return { ...key, Unit: isEmpty(above.Unit) ? usual : above.Unit }
}
