import { type CameraSettings, videoDriverNames } from '@farm/contract/video'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import styles from '../settings/Settings.module.css'
import { useToldChange } from '../settings/use-told-change.ts'
import { unsetCamera, useCameraSettings, useGroups, useSources } from '../video-queries.ts'
import { AccessSheet } from './AccessSheet.tsx'
import { TryVideo } from './TryVideo.tsx'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface CameraAccessProps {
  readonly deviceId: string
  readonly name: string
  readonly canChange: boolean
}

/** How the picture of a camera is fetched, for those who set that. */
export function CameraAccess({ deviceId, name, canChange }: CameraAccessProps) {
  const { data, error, refetch } = useCameraSettings(deviceId)
  const [asked, ask] = useState<'set' | 'unset'>()
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { Settings } = data
  const close = () => ask(undefined)
  return (
    <>
      {Settings ? (
        <AccessFacts settings={Settings} />
      ) : (
        <p className={styles.note}>还没有设置怎样取得这个摄像头的画面。设置后在“实时视频”里就能看到它。</p>
      )}
      {canChange && (
        <div className={styles.acts}>
          <Button kind={Settings ? 'plain' : 'primary'} onClick={() => ask('set')}>
            {Settings ? '编辑接入' : '设置接入'}
          </Button>
          {Settings && (
            <Button kind="quiet" onClick={() => ask('unset')}>
              取消接入
            </Button>
          )}
        </div>
      )}
      {canChange && Settings && <TryVideo deviceId={deviceId} />}
      {asked === 'set' && <AccessSheet deviceId={deviceId} settings={Settings} onClose={close} />}
      {asked === 'unset' && <Unsetting deviceId={deviceId} name={name} onClose={close} />}
    </>
  )
}

function AccessFacts({ settings }: { readonly settings: CameraSettings }) {
  const { data: sources } = useSources()
  const { data: groups } = useGroups()
  const source = sources?.find(({ Id }) => Id === settings.Source)
  const group = groups?.find(({ Id }) => Id === settings.Group)
  const facts: ReadonlyArray<Fact | false> = [
    { label: '取流方式', value: videoDriverNames[settings.Driver] },
    settings.Source !== undefined && { label: '视频平台', value: source?.Name ?? '…' },
    settings.Code !== undefined && { label: '平台编号', value: settings.Code },
    settings.Address !== undefined && { label: '主码流地址', value: settings.Address, isWide: true },
    settings.SubAddress !== undefined && { label: '子码流地址', value: settings.SubAddress, isWide: true },
    settings.PictureAddress !== undefined && { label: '抓图地址', value: settings.PictureAddress, isWide: true },
    settings.User !== undefined && { label: '用户名', value: settings.User },
    { label: '分组', value: settings.Group === undefined ? '不分组' : (group?.Name ?? '…') },
    { label: '云台', value: settings.CanTurn ? '可以控制' : '没有' },
  ]
  return <Facts facts={facts.filter((one) => one !== false)} />
}

interface UnsettingProps {
  readonly deviceId: string
  readonly name: string
  readonly onClose: () => void
}

function Unsetting({ deviceId, name, onClose }: UnsettingProps) {
  const change = useToldChange(unsetCamera)
  const unset = () => {
    onClose()
    change({ body: { DeviceId: deviceId }, done: '已清除视频接入' })
  }
  return (
    <ConfirmDialog
      title={`清除“${name}”的视频接入？`}
      text="保存的地址和密码一并删除，不能恢复；正在看的人会立即断开。"
      onConfirm={unset}
      onCancel={onClose}
    />
  )
}
