import type { Photos } from '../../../engine/photos/use-photos.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useIsOnline } from '../../../engine/phone/use-is-online.ts'
import styles from './SubmitBar.module.css'
import type { Phase } from './use-submit.ts'

interface SubmitBarProps {
  readonly phase: Phase
  readonly fault: string | undefined
  readonly photos: Pick<Photos, 'stored' | 'pending'>
  readonly onSubmit: () => void
  readonly onGiveUp: () => void
}

/** The one button of the form, always within reach of the thumb; says how far sending is. */
export function SubmitBar({ phase, fault, photos, onSubmit, onGiveUp }: SubmitBarProps) {
  const isOnline = useIsOnline()
  const isFilling = phase === 'filling'
  const isWaiting = phase === 'no-network' || (phase === 'photos' && !isOnline)
  return (
    <div className={styles.bar}>
      {fault && <Notice>{fault}</Notice>}
      <p className={styles.hint} role="status">
        {isWaiting && '等待网络，请不要关闭页面，联网后自动送出'}
        {isFilling && !isOnline && '没有网络：提交后请不要关闭页面，联网后自动送出'}
        {phase === 'photos' && !isWaiting && '照片传完后自动提交，请不要关闭页面'}
      </p>
      <div className={styles.buttons}>
        <Button kind="primary" size="touch" disabled={!isFilling} onClick={onSubmit}>
          {isWaiting ? '等待网络…' : texts[phase](photos)}
        </Button>
        {(isWaiting || phase === 'photos') && (
          <Button size="touch" onClick={onGiveUp}>
            返回修改
          </Button>
        )}
      </div>
    </div>
  )
}

const texts = {
  filling: () => '提交打卡',
  photos: photosText,
  record: () => '正在提交…',
  'no-network': () => '等待网络…',
} satisfies Record<Phase, (photos: SubmitBarProps['photos']) => string>

/** 照片 1/2 · 63%: which one is under way, and how far that one is. */
function photosText({ stored, pending }: SubmitBarProps['photos']): string {
  const sending = pending.find(({ state }) => state.kind !== 'failed')
  if (!sending) return '正在提交…'
  const share = sending.state.kind === 'sending' ? sending.state.share : 0
  return `照片 ${stored.length + 1}/${stored.length + pending.length} · ${Math.floor(share * 100)}%`
}
