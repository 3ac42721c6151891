import { type CameraSettings, videoDriverNames } from '@farm/contract/video'
import { useState } from 'react'
import { usePermission } from '../../../engine/permission/index.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { Choice } from '../settings/Choice.tsx'
import styles from '../settings/Settings.module.css'
import { SheetButtons } from '../settings/SheetButtons.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { setCamera, useChange, useGroups } from '../video-queries.ts'
import { AddressFields } from './AddressFields.tsx'
import { PlatformFields } from './PlatformFields.tsx'
import { type AccessEntry, type AccessFaults, bodyOf, driversFor, entryOf, faultsOf, needsOf } from './access-fields.ts'

interface AccessSheetProps {
  readonly deviceId: string
  /** As it is now; nothing where nobody said it yet. */
  readonly settings: CameraSettings | undefined
  readonly onClose: () => void
}

/** Asks how the picture of a camera is fetched. */
export function AccessSheet({ deviceId, settings, onClose }: AccessSheetProps) {
  const toast = useToast()
  const { Organ } = usePermission().User
  const { data: groups = [] } = useGroups()
  const [entry, setEntry] = useState(() => entryOf(settings))
  const [faults, setFaults] = useState<AccessFaults>({})
  const { mutate, isPending, error } = useChange(setCamera)
  const change = (next: Partial<AccessEntry>) => setEntry({ ...entry, ...next })
  const needs = needsOf(entry.driver)
  const save = () => {
    const found = faultsOf(entry)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    mutate(bodyOf(deviceId, entry), {
      onSuccess: () => {
        toast.done('已保存视频接入，可以“试一下”')
        onClose()
      },
    })
  }
  const drivers = driversFor(entryOf(settings), Organ).map((value) => ({ value, label: videoDriverNames[value] }))
  return (
    <BottomSheet
      title="视频接入"
      foot={<SheetButtons isBusy={isPending} isReady onSave={save} onClose={onClose} />}
      onClose={onClose}
    >
      <div className={styles.form}>
        {error && <Notice>{refusalText(error)}</Notice>}
        <Choice
          label="取流方式"
          value={entry.driver}
          options={drivers}
          onChange={(driver) => driver !== '' && change({ driver, source: '' })}
        />
        {needs === 'platform' && <PlatformFields entry={entry} faults={faults} onChange={change} />}
        {needs === 'address' && (
          <AddressFields entry={entry} faults={faults} hasPassword={settings?.HasPassword ?? false} onChange={change} />
        )}
        <Choice
          label="分组"
          none="不分组"
          value={entry.group}
          options={groups.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          onChange={(group) => change({ group })}
        />
        <div className={styles.switch}>
          <span>可以转动（云台）</span>
          <Switch label="可以转动" isOn={entry.canTurn} onChange={(canTurn) => change({ canTurn })} />
        </div>
      </div>
    </BottomSheet>
  )
}
