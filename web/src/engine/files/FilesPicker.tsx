import { MAX_ATTACHMENT_BYTES } from '@farm/contract/files'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FileInput } from '../../ui/FileInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FileLine } from './FileLine.tsx'
import styles from './FilesPicker.module.css'
import { PendingLine } from './PendingLine.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { ATTACHMENT_TYPES } from './attachment-faults.ts'
import { useFileLinks } from './file-links.ts'
import { useDrop } from './use-drop.ts'
import type { Uploads } from './use-uploads.ts'

interface FilesPickerProps {
  readonly id?: string | undefined
  readonly label: string
  /** From {@link useFiles}. */
  readonly files: Uploads
  readonly describedBy?: string | undefined
}

/** Takes attachments by a button or by dropping them on it, and shows how far each is on its way. */
export function FilesPicker({ id, label, files, describedBy }: FilesPickerProps) {
  const { stored, pending, max, refusals } = files
  const links = useFileLinks(stored)
  const { isOver, target } = useDrop(files.add)
  const [asked, setAsked] = useState<string>()
  const isFull = stored.length + pending.length >= max
  return (
    <div
      {...target}
      id={id}
      className={styles.picker}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-over={isOver || undefined}
      tabIndex={-1}
    >
      <ul className={styles.lines} aria-label={`已选${label}`}>
        {stored.map((file, index) => (
          <li key={file} className={styles.line}>
            <FileLine id={file} link={links[index]} />
            <RemoveButton label={`移除第 ${index + 1} 个文件`} onRemove={() => setAsked(file)} />
          </li>
        ))}
        {pending.map((file, index) => (
          <li key={file.id} className={styles.line}>
            <PendingLine pending={file} onRetry={() => files.retry(file.id)} />
            <RemoveButton label={`移除第 ${stored.length + index + 1} 个文件`} onRemove={() => setAsked(file.id)} />
          </li>
        ))}
      </ul>
      {!isFull && <AddButton onFiles={files.add} />}
      <div role="alert">
        {refusals.map((text) => (
          <p key={text} className={styles.fault}>
            {text}
          </p>
        ))}
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          title="移除文件"
          text="移除后这个文件不会随记录保存。"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            files.remove(asked)
          }}
        />
      )}
    </div>
  )
}

const MOST_MEGABYTES = MAX_ATTACHMENT_BYTES / 1024 / 1024

function AddButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <p className={styles.adding}>
      <label className={styles.add} htmlFor={id}>
        <Icon name="plus" />
        添加附件
        <FileInput id={id} accept={ATTACHMENT_TYPES} multiple onFiles={onFiles} />
      </label>
      <span className={styles.hint}>也可以把文件拖到这里，每个不超过 {MOST_MEGABYTES} MB</span>
    </p>
  )
}
