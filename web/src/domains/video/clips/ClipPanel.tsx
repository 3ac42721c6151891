import { formatFileSize } from '@farm/contract/values'
import type { Clip } from '@farm/contract/video'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { REPLAYING } from '../functions.ts'
import { lengthText, momentText } from '../replay/recorded.ts'
import { replayPath } from '../replay/replay-address.ts'
import styles from './ClipPanel.module.css'
import { ClipPlayer } from './ClipPlayer.tsx'
import { Keeper } from './clips-table.tsx'
import { useClipFile } from './use-clip-file.ts'

/** A clip, played beside the list. */
export function ClipPanel({ clip }: { readonly clip: Clip }) {
  const can = useCan()
  const address = useAddress()
  const { fetch, isPending } = useClipFile()
  return (
    <div className={styles.panel}>
      <ClipPlayer key={clip.Id} clip={clip} />
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

function factsOf(clip: Clip): readonly Fact[] {
  const [from, to] = [Date.parse(clip.From), Date.parse(clip.To)]
  const facts: ReadonlyArray<Fact | false> = [
    { label: '摄像头', value: `${clip.Camera.Name}${clip.IsSimulated ? '（模拟）' : ''}` },
    { label: '开始', value: momentText(from) },
    { label: '结束', value: momentText(to) },
    { label: '时长', value: lengthText(to - from) },
    { label: '大小', value: formatFileSize(clip.Bytes) },
    { label: '保存人', value: <Keeper clip={clip} /> },
    { label: '保存时间', value: momentText(Date.parse(clip.AddTime)) },
    clip.Note !== '' && { label: '说明', value: clip.Note, isWide: true },
  ]
  return facts.filter((one) => one !== false)
}
