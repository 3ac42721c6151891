import { chosenBy } from '@farm/contract/books'
import { faulty } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import type { EditContext } from '../forms/index.ts'
import { isNamedByPunchIn } from './naming.store.ts'

/**
 * Refuses to change a word by which books choose their lines while punch-ins name what it stands in: the lines would be gone from
 * the book that the law demands. What becomes such a word is welcome, for nothing is lost by it.
 */
export async function refuseLosingLines(
  { db, id, before, data }: Pick<EditContext, 'db' | 'id' | 'before' | 'data'>,
  kind: FormKind,
  name: string,
): Promise<void> {
  const [word, next] = [before[name], data[name]]
  if (word === next || typeof word !== 'string' || !chosenBy(kind, name).has(word)) return
  if (!(await isNamedByPunchIn(db, kind, id))) return
  const label = kind.fields[name]?.label ?? name
  throw faulty({
    [name]: [`已有打卡使用，改${label}会使法定档案缺少这些记录；请新建正确的${kind.name}，再把填错的打卡改为使用它`],
  })
}
