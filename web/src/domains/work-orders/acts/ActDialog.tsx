import type { WireRecord } from '@farm/contract/forms'
import type { WorkOrderAct } from '@farm/contract/work-orders'
import { PhotoPicker } from '../../../engine/photos/PhotoPicker.tsx'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AskedAndDone } from '../facts/AskedAndDone.tsx'
import styles from './ActDialog.module.css'
import { NoteInput } from './NoteInput.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
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
  const { title, note, hasPhotos, hasPeople, compares } = questions[act]
  const foot = <Foot act={act} answer={answer} onClose={onClose} />
  return (
    <BottomSheet title={title} foot={foot} onClose={onClose}>
      <div className={styles.answer}>
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
        {note && (
          <NoteInput
            label={note.label}
            isNeeded={note.isNeeded}
            value={answer.note}
            fault={answer.faultOf('Note')}
            onChange={answer.setNote}
          />
        )}
        {hasPhotos && (
          <section className={styles.photos}>
            <h3 className={styles.label}>照片（可不拍）</h3>
            <PhotoPicker label="照片" photos={answer.photos} />
            {answer.faultOf('Photos') && <p className={styles.fault}>{answer.faultOf('Photos')}</p>}
          </section>
        )}
      </div>
    </BottomSheet>
  )
}

interface FootProps {
  readonly act: WorkOrderAct
  readonly answer: Answer
  readonly onClose: () => void
}

function Foot({ act, answer: { unsent, isSending, send }, onClose }: FootProps) {
  return (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isSending || unsent !== 'none'} onClick={send}>
        {isSending ? '正在提交…' : (SEND_TEXTS[unsent] ?? act)}
      </Button>
    </div>
  )
}
