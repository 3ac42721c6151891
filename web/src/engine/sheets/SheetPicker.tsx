import { formatFileSize } from '@farm/contract/values'
import { useId } from 'react'
import { FileInput } from '../../ui/FileInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FileMark } from '../files/FileMark.tsx'
import { PendingLine } from '../files/PendingLine.tsx'
import { RemoveButton } from '../files/RemoveButton.tsx'
import { useDrop } from '../files/use-drop.ts'
import styles from './ImportPanel.module.css'
import { SHEET_TYPES } from './sheet-faults.ts'
import type { SheetUpload } from './use-sheet-upload.ts'

/** Takes one Excel file by a button or by dropping it, and shows how far it is on its way. */
export function SheetPicker({ sheet }: { readonly sheet: SheetUpload }) {
  const { isOver, target } = useDrop(sheet.add)
  const { stored, pending, refusals } = sheet
  const file = stored ?? pending?.file
  return (
    <div {...target} className={styles.picker} data-over={isOver || undefined} role="group" aria-label="要导入的文件">
      {!file && <Chooser onFiles={sheet.add} />}
      {file && (
        <div className={styles.file}>
          {pending ? <PendingLine pending={pending} onRetry={sheet.retry} /> : <Stored file={file} />}
          <RemoveButton label="移除文件" onRemove={sheet.remove} />
        </div>
      )}
      <div role="alert">
        {refusals.map((text) => (
          <p key={text} className={styles.fault}>
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

function Stored({ file: { name, size } }: { readonly file: File }) {
  return (
    <p className={styles.stored}>
      <FileMark name={name} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.hint}>{formatFileSize(size)}，已上传</span>
    </p>
  )
}

function Chooser({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <label className={styles.chooser} htmlFor={id}>
      <Icon name="plus" />
      选择 Excel 文件
      <span className={styles.hint}>或把文件拖到这里</span>
      <FileInput id={id} accept={SHEET_TYPES} onFiles={onFiles} />
    </label>
  )
}
