import { formatDistance } from '@farm/contract/values'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './DrawingTools.module.css'
import type { Corner, Drawing, Stroke } from '../../ui/corners.ts'
import type { OwnPosition } from './use-own-position.ts'

interface DrawingToolsProps {
  readonly drawing: Drawing
  readonly own: OwnPosition
  readonly onStroke: (stroke: Stroke) => void
  /** Brings something into view. */
  readonly onFocus: (corners: readonly Corner[]) => void
}

/** What can be done to a drawing besides clicking and dragging. */
export function DrawingTools({
  drawing: { corners, chosen, done, undone },
  own,
  onStroke,
  onFocus,
}: DrawingToolsProps) {
  const walk = async () => {
    const at = await own.ask()
    if (!at) return
    onStroke({ do: 'add', corner: at })
    onFocus([...corners, at])
  }
  const removal = chosen === undefined ? '删除最后一个拐点' : `删除拐点 ${chosen + 1}`
  return (
    <div className={styles.tools}>
      <Button disabled={own.isAsking} onClick={() => void walk()}>
        <Icon name="place" size={14} />
        {own.isAsking ? '正在定位…' : '把当前位置加为拐点'}
      </Button>
      {own.accuracy !== undefined && !own.fault && (
        <p className={styles.note}>定位精度 {formatDistance(own.accuracy)}</p>
      )}
      {own.fault && (
        <p className={styles.fault} role="alert">
          {own.fault}
        </p>
      )}
      <div className={styles.line}>
        <Button disabled={done.length === 0} title="Ctrl+Z" onClick={() => onStroke({ do: 'undo' })}>
          撤销
        </Button>
        <Button disabled={undone.length === 0} title="Ctrl+Shift+Z" onClick={() => onStroke({ do: 'redo' })}>
          重做
        </Button>
        <Button disabled={corners.length === 0} onClick={() => onStroke({ do: 'replace', corners: [] })}>
          清空
        </Button>
      </div>
      <div className={styles.line}>
        <Button disabled={corners.length === 0} title="也可以按删除键" onClick={() => onStroke({ do: 'remove' })}>
          {removal}
        </Button>
        <Button disabled={corners.length === 0} onClick={() => onFocus([...corners])}>
          看全貌
        </Button>
      </div>
    </div>
  )
}
