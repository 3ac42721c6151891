import { formatCount } from '@farm/contract/values'
import type { TableFoot } from '../../ui/table-props.ts'
import styles from './ListTable.module.css'
import { sharedFieldOf } from './share-columns.tsx'
import { sumsOf } from './groups/sum-text.ts'
import { useSums } from './groups/use-figures.ts'
import type { ListModel } from './use-list.ts'

/** What the chosen numbers come to, each under its column; those whose column is not shown stand at the beginning. */
export function useTableFoot(list: ListModel): TableFoot | undefined {
  const { state, declaration, shown } = list
  const { data, error, refetch } = useSums(list)
  if (state.sums.length === 0 || state.groupBy !== undefined) return undefined
  if (!data) {
    const again = (
      <button type="button" className={styles.again} onClick={() => void refetch()}>
        合计没有算出来，重试
      </button>
    )
    return { label: error ? again : '正在合计…', cell: () => undefined }
  }
  const sums = sumsOf(declaration.form, state.sums, data.Sums)
  const shares = sumsOf(declaration.form, state.sums, data.Shares?.Sums ?? {})
  const [, ...others] = shown
  const unseen = sums.filter(({ name }) => !others.some(({ key }) => key === name))
  const figures = unseen.map(({ label, text }) => `${label} ${text}`)
  return {
    label: [`全部 ${formatCount(data.Count)} 条合计`, ...figures].join('，'),
    cell: (key) => {
      const shared = sharedFieldOf(key)
      return (shared === undefined ? sums : shares).find(({ name }) => name === (shared ?? key))?.text
    },
  }
}
