import { countWordOf } from '@farm/contract/values'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useAddress } from '../permission/index.ts'
import { OUTBOX_PATH } from '../phone/outbox-path.ts'
import styles from './ElsewhereNote.module.css'
import { useOutbox } from './use-outbox.ts'
import type { Elsewhere } from './use-elsewhere.ts'

interface ElsewhereNoteProps {
  readonly elsewhere: Elsewhere
  /** What people call it: 打卡, 会诊. */
  readonly noun: string
  /** An item that was handed in before is changed. */
  readonly isChange: boolean
  /** Where it is found once it does not stand in 待上传 any more, and what that is called. */
  readonly stored: { readonly text: string; readonly path: string }
  /** What is entered here is not wanted. */
  readonly onDiscard: () => void
}

/** Another page has handed in what was made from the same draft: says where that is, and what may become of what stands here. */
export function ElsewhereNote({ elsewhere, noun, isChange, stored, onDiscard }: ElsewhereNoteProps) {
  const address = useAddress()
  const { unsent } = useOutbox().view
  const way = unsent > 0 ? { text: '待上传', path: OUTBOX_PATH } : stored
  const act = isChange ? '重新提交或送达' : '提交'
  return (
    <div className={styles.note} role="status">
      <p>{`这${countWordOf(noun)}${noun}已在另一个页面${act}。${elsewhere === 'same' ? '' : LEFT_TEXT}`}</p>
      <div className={styles.ways}>
        <ButtonLink to={address(way.path)} size="touch">
          {`查看${way.text}`}
        </ButtonLink>
        {elsewhere === 'different' && (
          <Button size="touch" onClick={onDiscard}>
            不要这里的内容
          </Button>
        )}
      </div>
    </div>
  )
}

const LEFT_TEXT = '这里的内容与提交的不同，还没有提交：需要的话，可以作为新的一条提交'
