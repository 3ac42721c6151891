import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Outline } from './Outline.tsx'
import styles from './ToastProvider.module.css'
import { type Toast, ToastContext } from './toast-context.ts'

const SHOWN_MS = { done: 3_000, failed: 6_000, undoable: 10_000 } as const

interface Said {
  readonly key: number
  readonly kind: keyof Toast
  readonly text: string
  readonly undo?: (() => void) | undefined
}

/** Shows for a moment, over the page, what is said within it; what is said outlives the screen that said it. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([])
  const count = useRef(0)
  const toast = useMemo((): Toast => {
    const say = (kind: Said['kind']) => (text: string, undo?: () => void) => {
      count.current += 1
      const one = { key: count.current, kind, text, undo }
      setSaid((before) => [...before, one])
    }
    const done = say('done')
    const failed = say('failed')
    return { done: (text) => done(text), failed: (text) => failed(text), undoable: say('undoable') }
  }, [])
  return (
    <ToastContext value={toast}>
      {children}
      <div className={styles.place} aria-live="polite">
        {said.map((one) => (
          <Line
            key={one.key}
            said={one}
            onGone={() => setSaid((before) => before.filter(({ key }) => key !== one.key))}
          />
        ))}
      </div>
    </ToastContext>
  )
}

interface LineProps {
  readonly said: Said
  readonly onGone: () => void
}

function Line({ said: { kind, text, undo }, onGone }: LineProps) {
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => {
    const timer = setTimeout(() => gone.current(), SHOWN_MS[kind])
    return () => clearTimeout(timer)
  }, [kind])
  const takeBack = () => {
    undo?.()
    onGone()
  }
  return (
    <p className={styles.toast} data-kind={kind} {...(kind === 'failed' && { role: 'alert' })}>
      <Outline name={kind === 'failed' ? 'warning' : 'check'} />
      {text}
      {undo && (
        <button type="button" className={styles.undo} onClick={takeBack}>
          撤销
        </button>
      )}
    </p>
  )
}
