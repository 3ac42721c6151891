import type { SignedInSession } from '@farm/contract/access'
import { formatMoment } from '../../platform/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Outline } from '../../ui/Outline.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Moment } from '../records/Moment.tsx'
import styles from './SessionList.module.css'

interface SessionLineProps {
  readonly session: SignedInSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** One device with the times of its session. */
export function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { Device, IsPhone, Address, AddTime, LastUsed, EndTime, IsCurrent, Viewer } = session
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <Outline name={IsPhone ? 'phone' : 'screen'} size={22} />
      </span>
      <div className={styles.words}>
        <p className={styles.device}>
          {Device}
          {IsCurrent && <Tag tone="good">本次登录</Tag>}
          {Viewer && <Tag tone="warning">{Viewer.RealName} 以他人身份查看</Tag>}
        </p>
        <p className={styles.facts}>
          <span>{Address}</span>
          <span>登录于 {formatMoment(AddTime)}</span>
          <span>
            最近使用 <Moment at={LastUsed} />
          </span>
          <span>最迟 {formatMoment(EndTime)} 失效</span>
        </p>
      </div>
      {!IsCurrent && (
        <Button disabled={isEnding} onClick={onEnd} aria-label={`结束登录：${Device}`}>
          结束登录
        </Button>
      )}
    </li>
  )
}
