import type { Fields } from '@farm/contract/forms'

type Row = Readonly<Record<string, unknown>>

/** What a further line begins with: its key and the usual unit. What the line above is measured in says nothing of it. */
export function newLine(key: Row, { Unit }: Fields): Row {
  return { ...key, Unit: Unit && 'default' in Unit ? Unit.default : undefined }
}
