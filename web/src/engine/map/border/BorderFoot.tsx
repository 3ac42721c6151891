import { Button } from '../../../ui/Button.tsx'
import styles from './Border.module.css'
import type { Ring } from './border-rings.ts'
import type { Bordered } from './use-borders.ts'

interface BorderFootProps {
  readonly of: Bordered
  readonly rings: readonly Ring[]
  readonly isFaulty: boolean
  readonly isSending: boolean
  readonly onSet: (rings: readonly Ring[]) => void
  readonly onClose: () => void
}

/** Saves what is seen, or takes away what there is. */
export function BorderFoot({ of, rings, isFaulty, isSending, onSet, onClose }: BorderFootProps) {
  const isNew = rings.length > 0
  return (
    <div className={styles.foot}>
      <Button kind="primary" disabled={!isNew || isFaulty || isSending} onClick={() => onSet(rings)}>
        {isSending ? '正在保存…' : '保存边界'}
      </Button>
      {of.rings.length > 0 && !isNew && (
        <Button disabled={isSending} onClick={() => onSet([])}>
          去掉边界
        </Button>
      )}
      <Button onClick={onClose}>取消</Button>
    </div>
  )
}
