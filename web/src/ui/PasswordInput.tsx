import { type KeyboardEvent, useState } from 'react'
import { Outline } from './Outline.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'
import styles from './TextInput.module.css'

type PasswordInputProps = Omit<TextInputProps, 'type' | 'onKey' | 'end'>

/** A password that can be shown; tells when capital letters are locked. */
export function PasswordInput({ hint, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const [isLocked, setIsLocked] = useState(false)
  const watchLock = (event: KeyboardEvent) => setIsLocked(event.getModifierState('CapsLock'))
  return (
    <TextInput
      {...rest}
      type={isShown ? 'text' : 'password'}
      hint={isLocked ? '大写锁定已打开' : hint}
      onKey={watchLock}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={isShown ? '隐藏密码' : '显示密码'}
          onClick={() => setIsShown(!isShown)}
        >
          <Outline name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
