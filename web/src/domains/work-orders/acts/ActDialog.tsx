import type { WireRecord } from '@farm/contract/forms'
import type { WorkOrderAct } from '@farm/contract/work-orders'
import { useState } from 'react'
import { PhotoPicker } from '../../../engine/photos/PhotoPicker.tsx'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AskedAndDone } from '../facts/AskedAndDone.tsx'
import styles from './ActDialog.module.css'
import { NoteInput } from './NoteInput.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { useIsCompared } from '../work-order-queries.ts'
import { questions } from './answers.ts'
import { type Answer, useAnswer } from './use-answer.ts'

const SEND_TEXTS = { none: undefined, sending: '照片上传中…', failed: '有照片没有上传，请重试或移除' } as const

interface ActDialogProps {
  readonly record: WireRecord
  readonly act: WorkOrderAct
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for what an act needs: words, people, photos; before accepting it shows what was asked beside what was done. */
export function ActDialog({ record, act, onDone, onClose }: ActDialogProps) {
  const answer = useAnswer({ record, act, onDone })
  const [isLeaving, setLeaving] = useState(false)
  const { title, told, note, hasPhotos, hasPeople, compares } = questions[act]
  const leave = () => (answer.isFilled ? setLeaving(true) : onClose())
  const asked = { act, answer, onClose: leave }
  const foot = compares ? <ComparedFoot {...asked} id={record.Id} /> : <Foot {...asked} />
  return (
    <BottomSheet title={title} foot={foot} onClose={leave}>
      <div className={styles.answer}>
        <p className={styles.told}>{told}</p>
        {answer.whole.length > 0 && <Notice>{answer.whole.join('；')}</Notice>}
        {compares && <AskedAndDone record={answer.record} />}
        {hasPeople && (
          <PeopleChoice
            label="执行人"
            value={answer.people}
            fault={answer.faultOf('Assignees')}
            onChange={answer.setPeople}
          />
        )}
        {note !== undefined && (
          <NoteInput
            label={note}
            isNeeded={answer.noteAsked !== undefined}
            hint={answer.noteAsked}
            value={answer.note}
            fault={answer.faultOf('Note')}
            onChange={answer.setNote}
          />
        )}
        {hasPhotos && <PhotosOf answer={answer} />}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="放弃已填写的内容？"
          text="填写的内容还没有提交，放弃后不再保留。"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </BottomSheet>
  )
}

function PhotosOf({ answer }: { readonly answer: Answer }) {
  const fault = answer.faultOf('Photos')
  return (
    <section className={styles.photos}>
      <h3 className={styles.label}>照片（可不拍）</h3>
      <PhotoPicker label="照片" photos={answer.photos} />
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
    </section>
  )
}

interface FootProps {
  readonly act: WorkOrderAct
  readonly answer: Answer
  /** What is answered upon is there. */
  readonly isShown?: boolean
  readonly onClose: () => void
}

/** Nobody answers before what was done is shown; it would push the buttons away under the finger, too. */
function ComparedFoot({ id, ...rest }: FootProps & { readonly id: string }) {
  return <Foot {...rest} isShown={useIsCompared(id)} />
}

function Foot({ act, answer: { unsent, isSending, send }, isShown = true, onClose }: FootProps) {
  return (
    <div className={styles.buttons}>
      <Button size="touch" disabled={isSending} onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isSending || unsent !== 'none' || !isShown} onClick={send}>
        {isSending ? '正在提交…' : (SEND_TEXTS[unsent] ?? act)}
      </Button>
    </div>
  )
}
