import { dictionaryForm } from '@farm/contract/dictionaries'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useSendRecord } from '../../../../engine/records/record-queries.ts'
import { Button } from '../../../../ui/Button.tsx'
import frame from '../../../../ui/Dialog.module.css'
import { Notice } from '../../../../ui/Notice.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { useModal } from '../../../../ui/useModal.ts'
import { linesOf } from '../state/lines.ts'
import styles from './Properties.module.css'

interface DictionaryDialogProps {
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** A new dictionary: its name and its entries, one a line. */
export function DictionaryDialog({ onDone, onClose }: DictionaryDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const id = useId()
  const send = useSendRecord()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const entries = [...new Set(linesOf(text))]
  const isWhole = name.trim() !== '' && entries.length > 0
  const save = () =>
    send.mutate(
      { add: { FormId: dictionaryForm.id, Data: { Name: name.trim(), Entries: entries.map((Name) => ({ Name })) } } },
      { onSuccess: ({ Id }) => onDone(Id) },
    )
  return (
    <dialog ref={ref} className={frame.dialog} aria-labelledby={`${id}-title`} onCancel={onCancel}>
      <h2 id={`${id}-title`} className={frame.title}>
        新建字典
      </h2>
      <div className={styles.dialog}>
        {send.error && <Notice>{send.error.message}</Notice>}
        <TextInput label="字典名称" value={name} onChange={setName} />
        <label className={styles.lines}>
          <span className={styles.label}>条目（每行一个，已写 {entries.length} 个）</span>
          <Input.TextArea value={text} rows={8} onChange={({ target }) => setText(target.value)} />
        </label>
      </div>
      <div className={frame.buttons}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" disabled={!isWhole || send.isPending} onClick={save}>
          {send.isPending ? '正在保存…' : '保存并使用'}
        </Button>
      </div>
    </dialog>
  )
}
