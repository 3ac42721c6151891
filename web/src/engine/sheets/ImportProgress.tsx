import type { SheetImport } from '@farm/contract/sheets'
import { formatCount } from '@farm/contract/values'
import styles from './ImportPanel.module.css'

const doing: Readonly<Partial<Record<SheetImport['State'], string>>> = {
  checking: '正在检查',
  running: '正在导入',
  cancelling: '正在取消',
  undoing: '正在撤销',
}

/** How far the server is. */
export function ImportProgress({ of: { State, Rows, Done } }: { readonly of: SheetImport }) {
  const what = doing[State] ?? ''
  const isCounted = Rows > 0
  return (
    <div className={styles.progress}>
      <p role="status">
        {what}
        {isCounted ? `：${formatCount(Done)} / ${formatCount(Rows)} 行` : '…'}
      </p>
      <progress aria-label={what} {...(isCounted && { value: Done, max: Rows })} />
      <p className={styles.hint}>可以离开这个页面，稍后回来查看。</p>
    </div>
  )
}
