import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { ViewSwitch } from '../../../../ui/ViewSwitch.tsx'
import styles from './Gantt.module.css'
import { type Zoom, writeZoom, zooms } from './zoom.ts'

interface GanttToolsProps {
  readonly zoom: Zoom
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
  /** Brings today into sight. */
  readonly onToday: () => void
  /** The steps of some plan are shown. */
  readonly isUnfolded: boolean
  readonly onUnfold: () => void
}

/** Above the chart: how much of the calendar is seen, the steps, what the colours mean, and the same as a table. */
export function GanttTools({ zoom, isTable, onTable, onToday, isUnfolded, onUnfold }: GanttToolsProps) {
  const [address] = useSearchParams()
  const links = zooms.map((one) => ({ key: one.key, label: one.label, search: writeZoom(address, one).toString() }))
  return (
    <div className={styles.tools}>
      {!isTable && (
        <>
          <ViewSwitch views={links} open={zoom.key} label="时间刻度" />
          <Button onClick={onToday}>今天</Button>
          <Button aria-pressed={isUnfolded} onClick={onUnfold}>
            {isUnfolded ? '收起步骤' : '展开步骤'}
          </Button>
          <ul className={styles.legend} aria-label="图例">
            <li data-look="done">已完成</li>
            <li data-look="next">下一步</li>
            <li data-look="open">未完成</li>
            <li data-look="late">延误</li>
          </ul>
        </>
      )}
      <span className={styles.end}>
        <Button kind="quiet" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
          {isTable ? '看图' : '看表格'}
        </Button>
      </span>
    </div>
  )
}
