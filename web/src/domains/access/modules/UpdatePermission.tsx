import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import dialog from '../../../ui/Dialog.module.css'
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import { useModal } from '../../../ui/useModal.ts'
import styles from './UpdatePermission.module.css'
import { type Registered, useRegistration } from './use-registration.ts'

const words: Readonly<Record<Registered['state'], readonly [Tone, string]>> = {
  waiting: ['neutral', '等待'],
  running: ['info', '正在更新…'],
  done: ['good', '已更新'],
  failed: ['bad', '失败'],
}

/** Registers modules and functions of this version; what roles were given stays. */
export function UpdatePermission({ onClose }: { readonly onClose: () => void }) {
  const { modules, isRunning, run } = useRegistration()
  const { ref, onCancel } = useModal(onClose)
  const id = useId()
  const isBegun = modules.some(({ state }) => state !== 'waiting')
  const isOver = modules.every(({ state }) => state === 'done')
  return (
    <dialog ref={ref} className={dialog.dialog} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} className={dialog.title}>
        更新权限
      </h2>
      <p className={dialog.text}>
        依次登记四个系统的菜单和功能，遇到失败即停止。每次启动时已自动登记，升级后不想重启时才用得上；已授予角色的权限不变。
      </p>
      <ul className={styles.modules} aria-busy={isRunning}>
        {modules.map(({ name, functions, state, reason }) => (
          <li key={name}>
            <span>
              {name}
              <small> {functions} 个功能</small>
            </span>
            <Tag tone={words[state][0]}>{words[state][1]}</Tag>
            {reason !== undefined && <p role="alert">{reason}</p>}
          </li>
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button disabled={isRunning} onClick={onClose}>
          {isOver ? '完成' : '取消'}
        </Button>
        {!isOver && (
          <Button kind="primary" disabled={isRunning} onClick={() => void run()}>
            {isBegun ? '重试' : '开始更新'}
          </Button>
        )}
      </div>
    </dialog>
  )
}
