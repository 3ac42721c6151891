import type { Camera, VideoQuality } from '@farm/contract/video'
import { type DragEvent, useState } from 'react'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { LivePlayer } from '../../../engine/video/LivePlayer.tsx'
import { PlayerButton } from '../../../engine/video/PlayerButton.tsx'
import { liveCameraOf } from '../camera.ts'
import { TURNING } from '../functions.ts'
import { CaptureButton } from '../snapshots/CaptureButton.tsx'
import { TurnPad } from '../turn/TurnPad.tsx'
import { carried, carry, isCamera } from './dragged.ts'
import styles from './WallSlot.module.css'

interface WallSlotProps {
  readonly index: number
  readonly camera: Camera | undefined
  readonly quality: VideoQuality
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onDrop: (camera: string) => void
  readonly onClear: () => void
}

/** One place on the wall: chosen, it takes the camera that is picked next; a camera can be dragged to it. */
export function WallSlot({ index, camera, quality, isChosen, onChoose, onDrop, onClear }: WallSlotProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = carried(event)
    if (id !== undefined) onDrop(id)
  }
  const over = (event: DragEvent) => {
    if (!isCamera(event)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <li className={styles.place}>
      <div
        className={styles.slot}
        role="presentation"
        data-chosen={isChosen || undefined}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <button
          type="button"
          className={styles.choose}
          aria-label={`第 ${index + 1} 格：${camera?.Name ?? '空'}`}
          aria-pressed={isChosen}
          draggable={camera !== undefined}
          onDragStart={(event) => camera && carry(event, camera.Id)}
          onClick={onChoose}
        >
          {!camera && <span className={styles.empty}>{isChosen ? '在左侧选择摄像头' : '空'}</span>}
        </button>
        {camera && <SlotPlayer key={camera.Id} camera={camera} quality={quality} onClear={onClear} />}
      </div>
    </li>
  )
}

interface SlotPlayerProps extends Pick<WallSlotProps, 'quality' | 'onClear'> {
  readonly camera: Camera
}

function SlotPlayer({ camera, quality, onClear }: SlotPlayerProps) {
  const can = useCan()
  const isViewing = useIsViewing()
  const [isTurning, setTurning] = useState(false)
  const canTurn = camera.CanTurn && can(TURNING) && !isViewing
  return (
    <LivePlayer
      camera={liveCameraOf(camera)}
      quality={quality}
      over={isTurning && canTurn && <TurnPad deviceId={camera.Id} name={camera.Name} />}
      tools={
        <>
          {canTurn && (
            <PlayerButton sign="turn" label="云台" isPressed={isTurning} onPress={() => setTurning(!isTurning)} />
          )}
          <CaptureButton camera={camera} />
          <PlayerButton sign="close" label="移出" onPress={onClear} />
        </>
      }
    />
  )
}
