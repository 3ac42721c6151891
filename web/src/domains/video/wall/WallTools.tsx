import { Button } from '../../../ui/Button.tsx'
import { Popup } from '../../../ui/Popup.tsx'
import { LayoutMenu } from './LayoutMenu.tsx'
import { patrolSeconds, type usePatrol } from './use-patrol.ts'
import type { useWall } from './use-wall.ts'
import type { WallLayout, WallSize } from './wall-layout.ts'
import { wallSizes } from './wall-layout.ts'
import styles from './WallTools.module.css'

interface WallToolsProps {
  readonly wall: ReturnType<typeof useWall>
  readonly patrol: ReturnType<typeof usePatrol>
  readonly full: { readonly isPossible: boolean; readonly isOn: boolean; readonly toggle: () => void }
  /** How many cameras a patrol goes by. */
  readonly count: number
  readonly onResize: (size: WallSize) => void
  readonly onOpen: (layout: WallLayout) => void
}

/** How many pictures there are, which layout, and whether they change by themselves. */
export function WallTools({ wall, patrol, full, count, onResize, onOpen }: WallToolsProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label="视频墙工具">
      <div className={styles.sizes} role="group" aria-label="画面数">
        {wallSizes.map((size) => (
          <button
            key={size}
            type="button"
            className={styles.size}
            aria-pressed={size === wall.layout.size}
            aria-label={`${size} 画面`}
            onClick={() => onResize(size)}
          >
            {size}
          </button>
        ))}
      </div>
      <Popup label="布局" title="布局" side="start">
        <LayoutMenu wall={wall} onOpen={onOpen} />
      </Popup>
      <PatrolTools patrol={patrol} count={count} />
      <span className={styles.end}>
        {full.isPossible && <Button onClick={full.toggle}>{full.isOn ? '退出全屏' : '视频墙全屏'}</Button>}
      </span>
    </div>
  )
}

function PatrolTools({ patrol: { shown, start, stop }, count }: Pick<WallToolsProps, 'patrol' | 'count'>) {
  if (!shown) {
    return (
      <Popup label="轮巡" title="轮巡" side="start">
        <div className={styles.patrol}>
          <p className={styles.told}>
            {count === 0 ? '没有在线的摄像头可以轮巡' : `依次播放 ${count} 路在线的摄像头，每页停留：`}
          </p>
          {count > 0 &&
            patrolSeconds.map((seconds) => (
              <Button key={seconds} onClick={() => start(seconds)}>
                {seconds} 秒
              </Button>
            ))}
        </div>
      </Popup>
    )
  }
  return (
    <>
      <span role="status" className={styles.told}>
        轮巡中，每 {shown.seconds} 秒，第 {shown.page + 1} / {shown.pages} 页
      </span>
      <Button onClick={stop}>停止轮巡</Button>
    </>
  )
}
