import type { Camera } from '@farm/contract/video'
import { useId, useState } from 'react'
import { v7 as newId } from 'uuid'
import { BottomSheet } from '../../../../ui/BottomSheet.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { useToast } from '../../../../ui/toast-context.ts'
import styles from '../../settings/Settings.module.css'
import { SheetButtons } from '../../settings/SheetButtons.tsx'
import { refusalText } from '../../../../platform/refusal-text.ts'
import { useChange } from '../../video-queries.ts'
import { keepClip } from '../../recording-queries.ts'
import { type Stretch, momentText } from '../recorded.ts'
import own from './Range.module.css'

const LONGEST_NAME = 60
const LONGEST_NOTE = 500

interface KeepSheetProps {
  readonly camera: Camera
  readonly range: Stretch
  readonly onKept: () => void
  readonly onClose: () => void
}

/** A name and a note for what is to be kept beyond the days of its camera. */
export function KeepSheet({ camera, range, onKept, onClose }: KeepSheetProps) {
  const toast = useToast()
  const noteId = useId()
  // Sent a second time after a break of the line, it is kept once.
  const [id] = useState(() => newId())
  const [name, setName] = useState(() => `${camera.Name} ${momentText(range.from)}`.slice(0, LONGEST_NAME))
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useChange(keepClip)
  const save = () =>
    mutate(
      {
        Id: id,
        DeviceId: camera.Id,
        From: new Date(range.from).toISOString(),
        To: new Date(range.to).toISOString(),
        Name: name.trim(),
        ...(note.trim() !== '' && { Note: note.trim() }),
      },
      {
        onSuccess: () => {
          toast.done('已保存片段，在“视频数据”里可以找到')
          onKept()
        },
      },
    )
  const isReady = name.trim() !== '' && name.trim().length <= LONGEST_NAME
  return (
    <BottomSheet
      title="保存片段"
      foot={<SheetButtons isBusy={isPending} isReady={isReady} onSave={save} onClose={onClose} />}
      onClose={onClose}
    >
      <div className={styles.form}>
        {error && <Notice>{refusalText(error)}</Notice>}
        <p className={styles.second}>
          {momentText(range.from)} 至 {momentText(range.to)}。保存的片段不会随录像到期删除。
        </p>
        <TextInput
          label="片段名称"
          value={name}
          fault={name.trim().length > LONGEST_NAME ? `最多 ${LONGEST_NAME} 个字` : undefined}
          onChange={setName}
          hasFocus
        />
        <div className={styles.field}>
          <label htmlFor={noteId} className={styles.label}>
            说明
          </label>
          <textarea
            id={noteId}
            className={own.note}
            rows={3}
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </div>
    </BottomSheet>
  )
}
