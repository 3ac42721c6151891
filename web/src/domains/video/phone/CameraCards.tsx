import type { Camera } from '@farm/contract/video'
import { useState } from 'react'
import { LivePlayer } from '../../../engine/video/LivePlayer.tsx'
import { PlayerButton } from '../../../engine/video/PlayerButton.tsx'
import { CameraTags } from '../CameraTags.tsx'
import { liveCameraOf } from '../camera.ts'
import { found, placeNames } from '../wall/camera-tree.ts'
import { CameraThumb } from '../snapshots/CameraThumb.tsx'
import { CaptureButton } from '../snapshots/CaptureButton.tsx'
import styles from './CameraCards.module.css'

/** Cameras one below the other; the one that is touched plays, one at a time. */
export function CameraCards({ cameras }: { readonly cameras: readonly Camera[] }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string>()
  const shown = found(cameras, text)
  return (
    <div className={styles.screen}>
      <input
        type="search"
        className={styles.search}
        aria-label="搜索摄像头"
        placeholder="搜索摄像头、地块"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 && <p className={styles.none}>没有找到摄像头</p>}
      <ul className={styles.cards} aria-label="摄像头">
        {shown.map((camera) => (
          <li key={camera.Id} className={styles.card}>
            {camera.Id === open ? (
              <div className={styles.picture}>
                <LivePlayer
                  camera={liveCameraOf(camera)}
                  quality="sub"
                  tools={
                    <>
                      <CaptureButton camera={camera} />
                      <PlayerButton sign="close" label="停止播放" onPress={() => setOpen(undefined)} />
                    </>
                  }
                />
              </div>
            ) : (
              <CameraCard camera={camera} onOpen={() => setOpen(camera.Id)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function CameraCard({ camera, onOpen }: { readonly camera: Camera; readonly onOpen: () => void }) {
  const where = [camera.Enterprise.Name, ...placeNames(camera)].filter(Boolean).join(' · ')
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <svg width={40} height={40} viewBox="0 0 40 40" role="img" aria-label="播放" className={styles.sign}>
        <path d="M15 11.5v17l14-8.5z" fill="currentColor" />
      </svg>
      <span className={styles.told}>
        <span className={styles.name}>{camera.Name}</span>
        <span className={styles.where}>{where}</span>
      </span>
      <CameraTags camera={camera} />
      <CameraThumb camera={camera} />
    </button>
  )
}
