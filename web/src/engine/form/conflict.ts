import { type DynamicData, type Fields, type WireRecord, isObject, isSame, rowsIn } from '@farm/contract/forms'
import { withOwnKeys } from './own-keys.ts'
import { dataOf } from './record-data.ts'
import { type RowDifference, type RowsMerge, type Side, mergeRows } from './rows-merge.ts'

/** A field, or a row of a table in it, that two people left differently. */
export interface Difference {
  /** Names it among the choices. */
  readonly id: string
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it; otherwise the change of the one who made it is taken. */
  readonly isDisputed: boolean
  readonly taken: Side
  /** Present where it is a row. */
  readonly row?: RowDifference
}

/** By difference which side is taken. */
export type Choices = Readonly<Record<string, Side>>

export interface Merge {
  readonly differences: readonly Difference[]
  /** The content that results from the choices; what has no choice is as the difference took it. */
  readonly merged: (choices: Choices) => DynamicData
}

/** Compares two edits that began from the same content, tables row by row. */
export function mergeOf(fields: Fields, base: DynamicData, mine: DynamicData, theirs: DynamicData): Merge {
  const [old, other] = [dataOf(fields, base), dataOf(fields, theirs)]
  const own = withOwnKeys(fields, { old, own: dataOf(fields, mine), other })
  const names = Object.keys(fields).filter((name) => !isSame(own[name], other[name]))
  const tables = new Map(
    names.flatMap((name) => {
      const table = tableOf(fields, name, { old, own, other })
      return table ? [[name, table] as const] : []
    }),
  )
  const differences = names.flatMap((name): Difference[] => {
    const table = tables.get(name)
    if (table) {
      return table.differences.map((row) => {
        const { isDisputed, taken } = row
        return { id: rowId(name, row.id), name, mine: row.mine, theirs: row.theirs, isDisputed, taken, row }
      })
    }
    const isMine = !isSame(old[name], own[name])
    const isTheirs = !isSame(old[name], other[name])
    const taken = isMine ? 'mine' : 'theirs'
    return [{ id: name, name, mine: own[name], theirs: other[name], isDisputed: isMine && isTheirs, taken }]
  })
  const merged = (choices: Choices) => {
    const whole = differences.filter(({ id, taken, row }) => !row && (choices[id] ?? taken) === 'mine')
    const rows = [...tables].map(([name, table]) => [name, table.merged((id) => choices[rowId(name, id)])] as const)
    return { ...theirs, ...Object.fromEntries([...whole.map((one) => [one.name, one.mine] as const), ...rows]) }
  }
  return { differences, merged }
}

const rowId = (name: string, id: string) => `${name}-${id}`

interface Contents {
  readonly old: DynamicData
  readonly own: DynamicData
  readonly other: DynamicData
}

/** Undefined of what is no table, and of one whose rows are the same but for their order. */
function tableOf(fields: Fields, name: string, { old, own, other }: Contents): RowsMerge | undefined {
  const field = fields[name]
  if (field?.type !== 'rows') return undefined
  const [base, mine, theirs] = [rowsIn(old[name]), rowsIn(own[name]), rowsIn(other[name])]
  const table = mergeRows(field.fields, { base, mine, theirs })
  return table.differences.length > 0 ? table : undefined
}

/** The present record that comes with a refused edit. */
export function isRecord(present: unknown): present is WireRecord {
  if (typeof present !== 'object' || present === null) return false
  return 'Id' in present && 'UpdateTime' in present && 'Data' in present && isObject(present.Data)
}
