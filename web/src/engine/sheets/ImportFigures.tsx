import type { SheetImport } from '@farm/contract/sheets'
import { formatCount } from '@farm/contract/values'
import styles from './ImportPanel.module.css'

/** How many rows were, or would be, added, changed and left, and how many are wrong. */
export function ImportFigures({
  of: { State, Rows, Added, Edited, Same, Wrong, Unknown },
}: {
  readonly of: SheetImport
}) {
  const isDone = State === 'done'
  const figures = [
    { label: isDone ? '已新增' : '将新增', count: Added },
    { label: isDone ? '已更新' : '将更新', count: Edited },
    { label: '内容相同', count: Same },
    { label: isDone ? '有误未导入' : '有误', count: Wrong, isBad: Wrong > 0 },
  ]
  return (
    <div role="status">
      <p className={styles.hint}>共 {formatCount(Rows)} 行</p>
      <dl className={styles.figures}>
        {figures.map(({ label, count, isBad = false }) => (
          <div key={label} className={styles.figure} data-bad={isBad || undefined}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {Unknown.length > 0 && <p className={styles.warning}>这些列不属于这个表单，没有导入：{Unknown.join('、')}</p>}
    </div>
  )
}
