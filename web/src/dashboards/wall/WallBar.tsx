import { formatDuration, formatTime } from '@farm/contract/values'
import { useNow } from '../../engine/records/now.ts'
import { toWallClock } from '../../platform/time.ts'
import { useFullscreen } from '../../ui/useFullscreen.ts'
import type { Pace } from './pace.ts'
import { SessionNote } from './SessionNote.tsx'
import type { Stop } from './turns.ts'
import { PACES } from './wall-address.ts'
import { useQuietPointer } from './use-quiet-pointer.ts'
import styles from './WallBar.module.css'

interface WallBarProps {
  readonly stops: readonly Stop[]
  readonly at: number
  /** Seconds. */
  readonly every: number
  readonly pace: Pace
  readonly since: number
  readonly lostSince: number | undefined
  readonly onShow: (stop: Stop) => void
  readonly onPace: (seconds: number) => void
  readonly onGoOn: () => void
  readonly onLeave: () => void
}

/** More would not fit on a screen, and nobody would find a page by them. */
const MOST_DOTS = 30

/** Where the wall is on its round; what can be done is there while somebody moves the pointer. */
export function WallBar(props: WallBarProps) {
  const { stops, at, pace, lostSince } = props
  const isQuiet = useQuietPointer()
  return (
    <div className={styles.bar} data-of-wall data-quiet={isQuiet || undefined}>
      {lostSince !== undefined && <LostNote since={lostSince} />}
      <SessionNote />
      {stops.length > 1 && (stops.length > MOST_DOTS ? <Counter {...props} /> : <Dots {...props} />)}
      <div className={styles.acts} inert={isQuiet}>
        <span className={styles.name}>{stops[at]?.name}</span>
        <Acts {...props} />
      </div>
      <output className={styles.told}>{pace.phase === 'resting' ? '已暂停，两分钟没有操作后继续' : ''}</output>
    </div>
  )
}

/** The dot of the page that stands fills while its time runs. */
function Dots({ stops, at, every, pace, since, onShow }: WallBarProps) {
  return (
    <ol className={styles.dots} aria-label="轮播页面">
      {stops.map((stop, index) => (
        <li key={stop.key}>
          <button
            type="button"
            className={styles.dot}
            aria-label={stop.name}
            aria-current={index === at ? 'page' : undefined}
            title={stop.name}
            onClick={() => onShow(stop)}
          >
            {index === at && <Time every={every} pace={pace} since={since} />}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Of many pages it is told which of them stands. */
function Counter({ stops, at, ...time }: WallBarProps) {
  return (
    <p className={styles.counter}>
      {at < 0 ? `共 ${stops.length} 页` : `${at + 1} / ${stops.length}`}
      <span className={styles.track}>
        <Time {...time} />
      </span>
    </p>
  )
}

/** Fills while the time of a page runs. */
function Time({ every, pace, since }: Pick<WallBarProps, 'every' | 'pace' | 'since'>) {
  return <span key={since} className={styles.time} style={{ animationDuration: `${every}s` }} data-phase={pace.phase} />
}

function Acts({ every, pace, onPace, onGoOn, onLeave }: WallBarProps) {
  const fullscreen = useFullscreen()
  const paces = PACES.some((one) => one === every) ? PACES : [every, ...PACES]
  return (
    <>
      {pace.phase === 'resting' && (
        <button type="button" onClick={onGoOn}>
          继续
        </button>
      )}
      {pace.phase !== 'alone' && (
        <label>
          每页
          <select value={every} onChange={({ target }) => onPace(Number(target.value))}>
            {paces.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds} 秒
              </option>
            ))}
          </select>
        </label>
      )}
      {fullscreen.isPossible && (
        <button type="button" aria-pressed={fullscreen.isOn} onClick={fullscreen.toggle}>
          {fullscreen.isOn ? '退出全屏' : '全屏'}
        </button>
      )}
      <button type="button" onClick={onLeave}>
        退出大屏
      </button>
    </>
  )
}

/** What stands is the last that was read. */
function LostNote({ since }: { readonly since: number }) {
  const minutes = Math.max(0, Math.floor((useNow() - since) / 60_000))
  const time = formatTime(toWallClock(new Date(since).toISOString()))
  return (
    <p className={styles.lost} role="alert">
      连接中断{minutes > 0 && ` ${formatDuration(minutes)}`}，画面停在 {time}，恢复后自动继续
    </p>
  )
}
