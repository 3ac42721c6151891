import { useSend } from '../../../engine/records/use-send.ts'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NoteBox } from '../../../ui/NoteBox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Alarm } from '../alarm.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { type NotedActName, notedActs } from './acts.ts'
import styles from './AlarmActs.module.css'

const MAX = 500

interface NoteSheetProps {
  readonly act: NotedActName
  readonly alarms: readonly Alarm[]
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** Asks for words that go with what is done about alarms. */
export function NoteSheet({ act, alarms, onDone, onClose }: NoteSheetProps) {
  const { title, told, label, button, isNoteNeeded, offered, done, send } = notedActs[act]
  const toast = useToast()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending, error } = useSend(send)
  const isTooMany = alarms.length > MAX_PAGE_SIZE
  const press = async () => {
    const missing = isNoteNeeded && note.trim() === '' ? '请写明怎样处理的' : undefined
    setFault(missing)
    if (missing !== undefined) return
    toast.done(done(await mutateAsync({ ids: alarms.map((one) => one.id), note: note.trim() })))
    onClose()
    onDone?.()
  }
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button
        kind="primary"
        size="touch"
        disabled={isPending || isTooMany}
        onClick={() => void press().catch(() => undefined)}
      >
        {isPending ? '正在提交…' : countedText(button, alarms.length)}
      </Button>
    </div>
  )
  return (
    <BottomSheet title={title} foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.told}>{told}</p>
        {error && <Notice>{refusalText(error)}</Notice>}
        {isTooMany && <Notice>一次最多 {MAX_PAGE_SIZE} 条，请分几次处理</Notice>}
        <div className={styles.offered}>
          {offered.map((text) => (
            <Button key={text} onClick={() => setNote(text)}>
              {text}
            </Button>
          ))}
        </div>
        <NoteBox label={label} value={note} max={MAX} fault={fault} onChange={setNote} />
      </div>
    </BottomSheet>
  )
}

function countedText(act: string, count: number): string {
  return count === 1 ? act : `${act}（${count} 条）`
}
