import type { PtzAction } from '@farm/contract/video'
import type { KeyboardEvent } from 'react'
import { useHeldTurn } from './use-held-turn.ts'
import styles from './TurnPad.module.css'

interface TurnPadProps {
  readonly deviceId: string
  readonly name: string
}

const directions = [
  { action: 'up', label: '上', sign: 'M3 10.5 8 5.5l5 5' },
  { action: 'left', label: '左', sign: 'M10.5 3 5.5 8l5 5' },
  { action: 'right', label: '右', sign: 'M5.5 3l5 5-5 5' },
  { action: 'down', label: '下', sign: 'M3 5.5l5 5 5-5' },
  { action: 'zoom-in', label: '放大', sign: 'M2.5 8h11M8 2.5v11' },
  { action: 'zoom-out', label: '缩小', sign: 'M2.5 8h11' },
] as const satisfies ReadonlyArray<{ action: PtzAction; label: string; sign: string }>

/** Turns a camera for as long as a button is held, by the pointer or the keyboard. */
export function TurnPad({ deviceId, name }: TurnPadProps) {
  const { begin, end } = useHeldTurn(deviceId)
  const key = (event: KeyboardEvent, action: PtzAction) => {
    if (event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    begin(action)
  }
  return (
    <div className={styles.pad} role="group" aria-label={`云台：${name}`}>
      {directions.map(({ action, label, sign }) => (
        <button
          key={action}
          type="button"
          className={styles.button}
          data-action={action}
          aria-label={label}
          title={`按住${label}`}
          onPointerDown={() => begin(action)}
          onPointerUp={end}
          onPointerLeave={end}
          onPointerCancel={end}
          onKeyDown={(event) => key(event, action)}
          onKeyUp={end}
          onBlur={end}
        >
          <svg width={18} height={18} viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
            <path d={sign} strokeWidth={1.6} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
      ))}
    </div>
  )
}
