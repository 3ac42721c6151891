import { type Static, Type } from 'typebox'
import { Day } from '../wire/index.ts'

/** Organisations that came into what a report is about, or left it, with all of their past; the newest first. */
export const Moves = Type.Array(Type.Object({ Name: Type.String(), Day, IsIn: Type.Boolean() }))
export type Moves = Static<typeof Moves>

/** `甲合作社 2026-11-29 移出，此前的数据不再计入；…`; nothing where nothing moved. */
export function movesText(moves: Moves | undefined): string | undefined {
  if (!moves || moves.length === 0) return undefined
  return moves
    .map(
      ({ Name, Day: day, IsIn }) => `${Name} ${day} ${IsIn ? '移入，此前的数据也已计入' : '移出，此前的数据不再计入'}`,
    )
    .join('；')
}
