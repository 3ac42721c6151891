import type { Camera } from '@farm/contract/video'
import { useState } from 'react'
import { usePage } from '../../engine/page/index.ts'
import { useToday } from '../../engine/records/use-today.ts'
import { DaySteps } from '../../engine/records/DaySteps.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { NoCameras } from './NoCameras.tsx'
import { CameraPick } from './replay/CameraPick.tsx'
import { ReplayDay } from './replay/ReplayDay.tsx'
import { useFirstRecorded } from './recording-queries.ts'
import { useReplayAddress } from './replay/use-replay-address.ts'
import styles from './replay/ReplayVideo.module.css'
import { useCameras } from './video-queries.ts'
import { inOrder, treeOf } from './wall/camera-tree.ts'
import { CameraTree } from './wall/CameraTree.tsx'
import { WaitingOrFailure } from '../../engine/records/WaitingOrFailure.tsx'

/** 视频回放: what cameras saw, day by day. */
export function ReplayVideo() {
  const { title = '视频回放' } = usePage()
  const { data: cameras, error, refetch } = useCameras()
  return (
    <div className={styles.screen}>
      <PageHeader title={title} />
      {!cameras && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {cameras?.length === 0 && <NoCameras />}
      {cameras && cameras.length > 0 && <Replays cameras={cameras} />}
    </div>
  )
}

function Replays({ cameras }: { readonly cameras: readonly Camera[] }) {
  const isPhone = useIsPhone()
  const [wished, change] = useReplayAddress()
  const present = useToday()
  // What is off can be looked back at all the same; what nobody set up never had a picture.
  // Going from day to day one stays with the camera that was opened.
  const [openedAt] = useState(wished.day)
  const inTurn = inOrder(treeOf(cameras)).toSorted((one, other) => Number(other.IsSet) - Number(one.IsSet))
  const { data: first } = useFirstRecorded(inTurn, { day: openedAt, isSaid: wished.camera !== undefined })
  const meant = wished.camera ?? first
  const camera = cameras.find(({ Id }) => Id === meant)
  const pick = (id: string) => change({ camera: id })
  return (
    <div className={styles.parts}>
      {!isPhone && <CameraTree cameras={cameras} shown={[camera?.Id ?? null]} onPick={pick} />}
      <div className={styles.part}>
        <div className={styles.head}>
          {isPhone && <CameraPick cameras={cameras} camera={camera} onPick={pick} />}
          <DaySteps label="录像日期" day={wished.day} present={present} onChange={(day) => change({ day })} />
        </div>
        {meant === undefined && <Waiting />}
        {camera && <ReplayDay key={camera.Id} camera={camera} wished={wished} onChange={change} />}
        {meant !== undefined && !camera && (
          <StateBlock kind="empty" title="没有这个摄像头">
            它可能已被删除，或者不在当前的组织范围内。请在摄像头列表中另选一个。
          </StateBlock>
        )}
      </div>
    </div>
  )
}
