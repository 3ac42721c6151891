import { type Camera, isWatchable, videoCalls } from '@farm/contract/video'
import { Suspense, useState } from 'react'
import type { LiveCamera } from '../../engine/video/use-live.ts'
import { chunk } from '../../platform/chunk.ts'
import { get } from '../../platform/http.ts'
import { BoardSelect } from '../board/BoardSelect.tsx'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from './card.ts'
import styles from './CameraCard.module.css'

const LivePlayer = chunk(() => import('../../engine/video/LivePlayer.tsx').then((file) => file.LivePlayer))

/** As many as a choice is useful with. */
const MOST = 200

/** One camera, live; which one is chosen in the head. Those that are off are said to be, and are not asked for. */
export function CameraCard({ organPath, className }: CardProps) {
  const way = useWayWithin(organPath)
  const [wished, setWished] = useState<string>()
  const query = useBoardQuery({
    name: ['cameras'],
    feeds: ['devices'],
    organPath,
    read: (signal) => get(videoCalls.cameras, { pageSize: MOST, ...within(organPath) }, signal),
  })
  const cameras = query.data ?? []
  // Of one enterprise names tell cameras apart; of many most have one at the gate.
  const isOfMany = new Set(cameras.map(({ Enterprise }) => Enterprise?.Id)).size > 1
  const chosen = cameras.find(({ Id }) => Id === wished) ?? cameras.find(isWatchable) ?? cameras[0]
  return (
    <Panel
      title="视频监控"
      query={query}
      className={className}
      isBare
      more={way(['/FarmOperation/RealTimeVideo'])}
      empty="还没有可以观看的摄像头"
      isEmpty={(all) => all.length === 0}
      tools={
        cameras.length > 0 && (
          <BoardSelect
            label="摄像头"
            options={cameras.map((one) => ({
              key: one.Id,
              name: isOfMany ? `${one.Name} · ${one.Enterprise.Name}` : one.Name,
              note: isWatchable(one) ? undefined : '离线',
            }))}
            chosen={chosen?.Id}
            empty="没有摄像头"
            onChoose={setWished}
          />
        )
      }
    >
      {() => chosen && <Picture key={chosen.Id} camera={chosen} />}
    </Panel>
  )
}

function Picture({ camera }: { readonly camera: Camera }) {
  return (
    <div className={styles.place}>
      {isWatchable(camera) ? (
        <Suspense>
          <LivePlayer camera={liveOf(camera)} />
        </Suspense>
      ) : (
        <div className={styles.off} role="status">
          <strong>离线</strong>
          <span>{camera.IsSet ? camera.Reason : '还没有设置视频接入'}</span>
        </div>
      )}
    </div>
  )
}

function liveOf({ Id, Name, MAC, IsOnline, Reason, IsSimulated }: Camera): LiveCamera {
  return { id: Id, name: Name, mac: MAC, isOnline: IsOnline, reason: Reason, isSimulated: IsSimulated }
}
