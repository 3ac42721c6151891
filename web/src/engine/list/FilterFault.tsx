import { leave } from '../../platform/leave.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FilterBar.module.css'

/** The filters did not come: the rows stand, and a fresh page asks for the filters again. */
export function FilterFault() {
  return (
    <p className={styles.fault} role="alert">
      筛选条件加载失败
      <Button kind="quiet" onClick={leave.again}>
        刷新页面
      </Button>
    </p>
  )
}
