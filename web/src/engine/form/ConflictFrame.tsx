import type { LastChange } from '@farm/contract/errors'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { changerOf } from '../../platform/http-failure.ts'
import { Moment } from '../records/Moment.tsx'
import styles from './ConflictView.module.css'
import type { Side } from './rows-merge.ts'

/** How the two contents are called. */
export const sides = { mine: '我的', theirs: '他人保存的' } as const satisfies Record<Side, string>

interface ConflictFrameProps {
  /** When somebody else saved. */
  readonly at: string
  /** Who that was, where it is known. */
  readonly change?: LastChange | undefined
  /** A line for each difference. */
  readonly children: readonly ReactNode[]
  /** Something is not decided yet. */
  readonly isOpen: boolean
  readonly onMerge: () => void
  readonly onLeave: () => void
}

/** What stands around the differences between what two people made of the same thing. */
export function ConflictFrame({ at, change, children, isOpen, onMerge, onLeave }: ConflictFrameProps) {
  return (
    <section className={styles.view} aria-label="内容冲突">
      <h2 className={styles.title}>内容已被他人修改，请核对后再保存</h2>
      <p className={styles.note}>
        {changerOf(change)}保存于 <Moment at={at} />
        。只有一方改过的已选好，双方都改过的请逐项选择。
      </p>
      {children.length === 0 ? (
        <p>两边的内容相同。</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">{sides.mine}</th>
              <th scope="col">{sides.theirs}</th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
      <div className={styles.foot}>
        <Button kind="primary" disabled={isOpen} onClick={onMerge}>
          保存合并结果
        </Button>
        <Button onClick={onLeave}>返回修改</Button>
      </div>
    </section>
  )
}
