import { type Fields, type HistoryEntry, origins, signatureOf } from '@farm/contract/forms'

/** Who signs a change, and by which way it came: 陈国强 · 导入. What was written before ways were noted says nothing of it. */
export function signerText({ User, Origin, Job }: HistoryEntry): string {
  const who = nameOfSigner({ User, Origin, Job }) || '—'
  return !User || Origin === undefined ? who : `${who} · ${origins[Origin]}`
}

/** A person by name, or by where they stand where that is not known; a job or a device by itself. */
export function nameOfSigner({ User, Origin, Job }: Pick<HistoryEntry, 'User' | 'Origin' | 'Job'>): string {
  return User ? User.RealName || User.Name || User.Place || '' : signatureOf({ Origin, Job })
}

/** What somebody did, in words. */
export function actText({ Act, Changes, Origin }: HistoryEntry, fields: Fields): string {
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
      return `${Origin === 'undo' ? '撤销' : '还原到先前的版本'}，改回 ${count} 项`
    case 'status':
      return statusText(Changes, fields) ?? `修改状态`
    case 'publish':
      return `表单更新，重新计算 ${count} 项`
  }
}

/** 状态改为已完成: the state is the choice among what changed; a reason may have come with it. */
function statusText(changes: HistoryEntry['Changes'], fields: Fields): string | undefined {
  const state = changes.find(({ Field, To }) => fields[Field]?.type === 'choice' && typeof To === 'string')
  return state && `${fields[state.Field]?.label}改为${String(state.To)}`
}
