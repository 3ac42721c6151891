import type { OrganMove } from '@farm/contract/organs'
import { Notice } from '../../../ui/Notice.tsx'
import { contentText, watchersText } from '../organ-values.ts'
import styles from './MoveEffect.module.css'

interface MoveEffectProps {
  readonly preview: {
    readonly data: OrganMove | undefined
    readonly error: Error | null
    readonly isFetching: boolean
  }
}

/** What a move takes along, who gains and who loses sight, and what is in its way. */
export function MoveEffect({ preview: { data, error, isFetching } }: MoveEffectProps) {
  if (error) return <Notice>{error.message}</Notice>
  if (!data) return isFetching ? <p className={styles.waiting}>正在查看移动的影响…</p> : null
  const { Obstacles, Gains, Loses, Shared } = data
  return (
    <div className={styles.effect}>
      {Obstacles.map((obstacle) => (
        <Notice key={obstacle}>{obstacle}</Notice>
      ))}
      <dl className={styles.facts} aria-label="移动的影响">
        <dt>一起移动</dt>
        <dd>{contentText(data)}</dd>
        <dt>将看不到</dt>
        <dd>{watchersText(Loses) || '没有人'}</dd>
        <dt>将能看到</dt>
        <dd>{watchersText(Gains) || '没有别的人'}</dd>
        {Shared > 0 && (
          <>
            <dt>不再共享</dt>
            <dd>原上级组织共享的 {Shared} 条资料（作物、农事操作等）不能再选用，已引用的不再显示名称</dd>
          </>
        )}
      </dl>
    </div>
  )
}
