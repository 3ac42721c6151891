import { MAX_CLAUSES } from '@farm/contract/wire'
import { useState } from 'react'
import type { ListState } from '../list-address.ts'
import type { ListClause, ListDeclaration } from '../list-declaration.ts'
import { chosenRecords } from '../list-query.ts'
import { type FieldAt, rowsOf } from './condition-rows.ts'
import { type DraftRow, countOf, faultOfFilter, judgeRows } from './judge-rows.ts'
import { useFieldsAt } from './use-fields-at.ts'
import { waysOf } from './ways.ts'

type Rows = readonly DraftRow[]

const EMPTY = { path: [], way: undefined, values: [] } as const
const NO_FAULTS: ReadonlyMap<number, string> = new Map()

/** The conditions while they are put together: begun from those of the address, given back when they are whole. */
export function useDraftRows(declaration: ListDeclaration, state: ListState) {
  const [drafted, setDrafted] = useState<Rows>()
  const [faults, setFaults] = useState(NO_FAULTS)
  const [fault, setFault] = useState<string>()
  const [nextKey, setNextKey] = useState(state.where.length + 1)
  const paths = [...state.where, ...(drafted ?? [])].map(({ path }) => path)
  const fieldsAt = useFieldsAt(declaration.form, [...new Set(paths.flatMap(([first]) => first ?? []))])
  const { fieldAt } = fieldsAt
  const isReady = drafted !== undefined || !fieldsAt.isLoading
  const rows = drafted ?? begun(state.where, fieldAt)
  const keep = (next: Rows) => {
    setDrafted(next)
    setFault(undefined)
  }
  const askedWith = (where: readonly ListClause[]) => chosenRecords(declaration, { ...state, where }).qs
  return {
    rows,
    faults,
    fault,
    isReady,
    fieldsAt,
    canAdd: isReady && rows.length < MAX_CLAUSES - countOf(askedWith([])),
    /** The line of the condition that a clause of the address belongs to, counted from 1. */
    lineOf: (clause: number | undefined) => {
      const index = rows.findLastIndex(({ key }) => clause !== undefined && key <= clause)
      return index < 0 ? rows.length : index + 1
    },
    add: () => {
      keep([...rows, { ...EMPTY, key: nextKey }])
      setNextKey(nextKey + 1)
    },
    remove: (key: number) => keep(rows.filter((row) => row.key !== key)),
    change: (key: number, next: Omit<DraftRow, 'key'>) => {
      keep(rows.map((row) => (row.key === key ? { ...next, key, way: fittingWay(next, fieldAt) } : row)))
      setFaults(new Map([...faults].filter(([one]) => one !== key)))
    },
    /** The conditions as the address has them; undefined where something is wrong, which is then told. */
    take: (): readonly ListClause[] | undefined => {
      const judged = judgeRows(rows, fieldAt)
      const wrong = faultOfFilter(askedWith(judged.clauses))
      setFaults(judged.faults)
      setFault(wrong)
      return judged.faults.size === 0 && wrong === undefined ? judged.clauses : undefined
    },
  }
}

function begun(where: readonly ListClause[], fieldAt: FieldAt): Rows {
  const known = rowsOf(where, fieldAt).map(({ row, from }) => ({ ...row, key: from }))
  return known.length > 0 ? known : [{ ...EMPTY, key: where.length }]
}

/** The way that was chosen, where the field can be asked for so; else the usual one. */
function fittingWay({ path, way }: Omit<DraftRow, 'key'>, fieldAt: FieldAt): DraftRow['way'] {
  const field = fieldAt(path)
  const ways = field ? waysOf(path.at(-1) ?? '', field).map((one) => one.way) : []
  return way && ways.includes(way) ? way : ways[0]
}
