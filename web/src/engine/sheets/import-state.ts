import type { ImportMode, ImportState, SheetImport } from '@farm/contract/sheets'
import type { Tone } from '../../ui/Tag.tsx'

/** What the states of an import are called. */
export const stateNames = {
  checking: '检查中',
  checked: '待导入',
  running: '导入中',
  done: '已导入',
  cancelling: '取消中',
  cancelled: '已取消',
  failed: '失败',
  undoing: '撤销中',
  undone: '已撤销',
} satisfies Record<ImportState, string>

export const stateTones = {
  checking: 'info',
  checked: 'warning',
  running: 'info',
  done: 'good',
  cancelling: 'info',
  cancelled: 'neutral',
  failed: 'bad',
  undoing: 'info',
  undone: 'neutral',
} satisfies Record<ImportState, Tone>

export const modeNames = {
  add: '只新增',
  edit: '只更新已有的',
  both: '新增或更新',
} satisfies Record<ImportMode, string>

const UNDER_WAY: readonly ImportState[] = ['checking', 'running', 'cancelling', 'undoing']

/** The server is at work on it: it is asked again and again how far it is. */
export function isUnderWay(state: ImportState): boolean {
  return UNDER_WAY.includes(state)
}

/** What came of it, or would: 新增 3 条，更新 2 条. Nothing where nothing did. */
export function outcomeText(one: SheetImport): string {
  const { State, UndoUntil, Kept } = one
  if (State === 'checked') return partsOf(one, '将').join('，')
  if (State === 'undone') return Kept > 0 ? `保留 ${Kept} 条` : ''
  const hasWritten = State === 'done' || (State === 'failed' && UndoUntil !== undefined)
  return hasWritten ? partsOf(one, '').join('，') : ''
}

function partsOf({ Added, Edited, Same, Wrong }: SheetImport, will: string): string[] {
  return [
    `${will}新增 ${Added} 条`,
    ...(Edited > 0 ? [`${will}更新 ${Edited} 条`] : []),
    ...(Same > 0 ? [`${Same} 条相同`] : []),
    ...(Wrong > 0 ? [`${Wrong} 条有误`] : []),
  ]
}
