import type { VideoSource } from '@farm/contract/video'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { saveSource, useChange } from '../video-queries.ts'
import { Choice } from './Choice.tsx'
import styles from './Settings.module.css'
import { SheetButtons } from './SheetButtons.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { type SourceEntry, platformOptions, sourceBodyOf, sourceFields } from './source-fields.ts'

interface SourceSheetProps {
  /** Absent: a new one. */
  readonly source?: VideoSource
  readonly onClose: () => void
}

const NEW = { Name: '', Driver: 'hik-isc', Address: '', Key: '' } as const

/** What is known of a platform; its secret can be replaced and is never shown. */
export function SourceSheet({ source, onClose }: SourceSheetProps) {
  const toast = useToast()
  const { Name, Driver, Address, Key = '' } = source ?? NEW
  const [entry, setEntry] = useState<SourceEntry>({
    driver: Driver,
    name: Name,
    address: Address,
    key: Key,
    secret: '',
  })
  const { mutate, isPending, error } = useChange(saveSource)
  const isComplete = entry.name.trim() !== '' && entry.address.trim() !== ''
  const save = () =>
    mutate(sourceBodyOf(entry, source?.Id), {
      onSuccess: () => {
        toast.done(`已保存平台“${entry.name.trim()}”`)
        onClose()
      },
    })
  const foot = <SheetButtons isBusy={isPending} isReady={isComplete} onSave={save} onClose={onClose} />
  return (
    <BottomSheet title={source ? '编辑视频平台' : '新增视频平台'} foot={foot} onClose={onClose}>
      <div className={styles.form}>
        {error && <Notice>{refusalText(error)}</Notice>}
        <SourceItems
          entry={entry}
          hasSecret={source?.HasSecret ?? false}
          onChange={(change) => setEntry({ ...entry, ...change })}
        />
      </div>
    </BottomSheet>
  )
}

interface SourceItemsProps {
  readonly entry: SourceEntry
  readonly hasSecret: boolean
  readonly onChange: (change: Partial<SourceEntry>) => void
}

function SourceItems({ entry: { driver, name, address, key, secret }, hasSecret, onChange }: SourceItemsProps) {
  const fields = sourceFields[driver]
  return (
    <>
      <Choice
        label="平台类型"
        value={driver}
        options={platformOptions}
        onChange={(next) => next !== '' && onChange({ driver: next })}
      />
      <TextInput label="平台名称" value={name} onChange={(next) => onChange({ name: next })} hasFocus />
      <TextInput label="地址" value={address} hint={fields.address} onChange={(next) => onChange({ address: next })} />
      {fields.key !== undefined && (
        <TextInput label={fields.key} value={key} autoComplete="off" onChange={(next) => onChange({ key: next })} />
      )}
      {fields.secret !== undefined && (
        <PasswordInput
          label={fields.secret}
          value={secret}
          autoComplete="new-password"
          hint={hasSecret ? '已保存，不填则不变' : undefined}
          onChange={(next) => onChange({ secret: next })}
        />
      )}
    </>
  )
}
