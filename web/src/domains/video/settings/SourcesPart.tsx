import { type VideoSource, videoDriverNames } from '@farm/contract/video'
import { useState } from 'react'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { removeSource, useSources } from '../video-queries.ts'
import styles from './Settings.module.css'
import { SettingsPart } from './SettingsPart.tsx'
import { SourceCameras } from './SourceCameras.tsx'
import { SourceSheet } from './SourceSheet.tsx'
import { useToldChange } from './use-told-change.ts'

type Asked = { readonly act: 'edit' | 'cameras' | 'remove'; readonly source: VideoSource } | { readonly act: 'add' }

/** The video platforms: each knows many cameras, which are added as devices in one go. */
export function SourcesPart() {
  const sources = useSources()
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  return (
    <SettingsPart
      title="视频平台"
      note="海康综合安防、国标 GB28181、萤石云等平台。接入一次，平台上的摄像头可以批量添加为设备。"
      add={
        <Button kind="primary" onClick={() => ask({ act: 'add' })}>
          新增平台
        </Button>
      }
      asked={sources}
      lines={sources.data?.map((source) => (
        <SourceLine key={source.Id} source={source} onAsk={ask} />
      ))}
      none="还没有视频平台。直连的摄像头在它的设备页设置。"
    >
      {asked?.act === 'add' && <SourceSheet onClose={close} />}
      {asked?.act === 'edit' && <SourceSheet source={asked.source} onClose={close} />}
      {asked?.act === 'cameras' && <SourceCameras source={asked.source} onClose={close} />}
      {asked?.act === 'remove' && <SourceRemoval source={asked.source} onClose={close} />}
    </SettingsPart>
  )
}

interface SourceLineProps {
  readonly source: VideoSource
  readonly onAsk: (asked: Asked) => void
}

function SourceLine({ source, onAsk }: SourceLineProps) {
  const mayAdd = useCan()('/Core/DeviceAdd')
  const isViewing = useIsViewing()
  return (
    <li className={styles.line}>
      <span className={styles.told}>
        <span className={styles.name}>{source.Name}</span>
        <span className={styles.second}>
          {videoDriverNames[source.Driver]} · {source.Address} · {source.Cameras} 个摄像头
        </span>
      </span>
      {!isViewing && (
        <span className={styles.acts} role="group" aria-label={source.Name}>
          {mayAdd && <Button onClick={() => onAsk({ act: 'cameras', source })}>添加摄像头</Button>}
          <Button onClick={() => onAsk({ act: 'edit', source })}>编辑</Button>
          <Button kind="quiet" onClick={() => onAsk({ act: 'remove', source })}>
            删除
          </Button>
        </span>
      )}
    </li>
  )
}

interface SourceRemovalProps {
  readonly source: VideoSource
  readonly onClose: () => void
}

function SourceRemoval({ source: { Id, Name }, onClose }: SourceRemovalProps) {
  const change = useToldChange(removeSource)
  const remove = () => {
    onClose()
    change({ body: { Id }, done: `已删除平台“${Name}”` })
  }
  return (
    <ConfirmDialog
      title={`删除平台“${Name}”？`}
      text="保存的密钥一并删除，不能恢复。仍有摄像头在用的平台不能删除。"
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
