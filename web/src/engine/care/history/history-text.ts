import type { Fields, HistoryEntry } from '@farm/contract/forms'

/** What somebody did, in words. */
export function actText({ Act, Changes }: HistoryEntry, fields: Fields): string {
  const count = Changes.length
  switch (Act) {
    case 'add':
      return '新增'
    case 'edit':
      return `修改 ${count} 项`
    case 'delete':
      return '删除'
    case 'recover':
      return '从回收站恢复'
    case 'restore':
      return `还原到先前的版本，改回 ${count} 项`
    case 'status':
      return statusText(Changes, fields) ?? `修改状态`
    case 'publish':
      return `表单更新，转换 ${count} 项`
  }
}

/** 状态改为已完成: the state is the choice among what changed; a reason may have come with it. */
function statusText(changes: HistoryEntry['Changes'], fields: Fields): string | undefined {
  const state = changes.find(({ Field, To }) => fields[Field]?.type === 'choice' && typeof To === 'string')
  return state && `${fields[state.Field]?.label}改为${String(state.To)}`
}
