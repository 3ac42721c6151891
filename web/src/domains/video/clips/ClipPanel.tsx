import type { Clip } from '@farm/contract/video'
import { useState } from 'react'
import { fileSize } from '../../../engine/files/file-size.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { REPLAYING } from '../functions.ts'
import { useClipUrl } from '../recording-queries.ts'
import { lengthText, momentText } from '../replay/recorded.ts'
import { replayPath } from '../replay/replay-address.ts'
import styles from './ClipPanel.module.css'
import { Keeper } from './clips-table.tsx'
import { useClipFile } from './use-clip-file.ts'

/** A clip, played beside the list. */
export function ClipPanel({ clip }: { readonly clip: Clip }) {
  const can = useCan()
  const address = useAddress()
  const { fetch, isPending } = useClipFile()
  return (
    <div className={styles.panel}>
      <ClipVideo clip={clip} />
      <div className={styles.acts}>
        <Button kind="primary" disabled={isPending} onClick={() => fetch(clip.Id)}>
          下载
        </Button>
        {can(REPLAYING) && (
          <ButtonLink to={address(replayPath(clip.Camera.Id, Date.parse(clip.From)))}>看前后的录像</ButtonLink>
        )}
      </div>
      <Facts facts={factsOf(clip)} />
    </div>
  )
}

function ClipVideo({ clip: { Id, Name } }: { readonly clip: Clip }) {
  const { data, error, refetch } = useClipUrl(Id)
  const [hasFailed, fail] = useState(false)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />
  const again = () => {
    fail(false)
    void refetch()
  }
  if (hasFailed) {
    return (
      <StateBlock kind="failed" title="没能播放这个片段" action={<Button onClick={again}>重试</Button>}>
        浏览器不能解码 H.265 时，可以下载后用播放器观看。
      </StateBlock>
    )
  }
  return (
    <video
      key={data.Play}
      className={styles.video}
      src={data.Play}
      aria-label={Name}
      controls
      autoPlay
      muted
      playsInline
      onError={() => fail(true)}
    />
  )
}

function factsOf(clip: Clip): readonly Fact[] {
  const [from, to] = [Date.parse(clip.From), Date.parse(clip.To)]
  const facts: ReadonlyArray<Fact | false> = [
    { label: '摄像头', value: `${clip.Camera.Name}${clip.IsSimulated ? '（模拟）' : ''}` },
    { label: '开始', value: momentText(from) },
    { label: '结束', value: momentText(to) },
    { label: '时长', value: lengthText(to - from) },
    { label: '大小', value: fileSize(clip.Bytes) },
    { label: '保存人', value: <Keeper clip={clip} /> },
    { label: '保存时间', value: momentText(Date.parse(clip.AddTime)) },
    clip.Note !== '' && { label: '说明', value: clip.Note, isWide: true },
  ]
  return facts.filter((one) => one !== false)
}
