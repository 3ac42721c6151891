import type { VideoSource } from '@farm/contract/video'
import { useState } from 'react'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useSourceCameras } from '../video-queries.ts'
import styles from './Settings.module.css'
import type { Offered } from './take-over.ts'

interface OfferedCamerasProps {
  readonly source: VideoSource
  readonly chosen: readonly Offered[]
  readonly isFrozen: boolean
  readonly onChange: (chosen: readonly Offered[]) => void
}

/** What a platform knows right now, page by page; those that are devices already are told as such. */
export function OfferedCameras({ source, chosen, isFrozen, onChange }: OfferedCamerasProps) {
  const [page, setPage] = useState(1)
  const { data: cameras, error, refetch } = useSourceCameras(source.Id, page)
  const isChosen = (code: string) => chosen.some((one) => one.code === code)
  const toggle = (camera: Offered) =>
    onChange(isChosen(camera.code) ? chosen.filter(({ code }) => code !== camera.code) : [...chosen, camera])
  const free = cameras?.filter(({ Code, DeviceId }) => DeviceId === undefined && !isChosen(Code)) ?? []
  return (
    <fieldset className={styles.boxes} disabled={isFrozen}>
      <legend className={styles.label}>平台上的摄像头</legend>
      {!cameras &&
        (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting text="正在向平台查询…" />)}
      {cameras?.length === 0 && <p className={styles.second}>{page === 1 ? '平台上没有摄像头' : '没有更多了'}</p>}
      {free.length > 0 && (
        <Button kind="quiet" onClick={() => onChange([...chosen, ...free.map(offeredOf)])}>
          选择本页全部 {free.length} 个
        </Button>
      )}
      {cameras?.map((camera) => (
        <label key={camera.Code} className={styles.box}>
          <input
            type="checkbox"
            disabled={camera.DeviceId !== undefined}
            checked={camera.DeviceId !== undefined || isChosen(camera.Code)}
            onChange={() => toggle(offeredOf(camera))}
          />
          <span className={styles.told}>
            {camera.Name || camera.Code}
            <span className={styles.second}>{camera.Code}</span>
          </span>
          {camera.IsOnline === false && <Tag>离线</Tag>}
          {camera.DeviceId !== undefined && <Tag tone="good">已添加</Tag>}
        </label>
      ))}
      <span className={styles.acts}>
        {page > 1 && <Button onClick={() => setPage(page - 1)}>上一页</Button>}
        {cameras && cameras.length > 0 && <Button onClick={() => setPage(page + 1)}>下一页</Button>}
      </span>
    </fieldset>
  )
}

function offeredOf({ Code, Name }: { readonly Code: string; readonly Name: string }): Offered {
  return { code: Code, name: Name }
}
