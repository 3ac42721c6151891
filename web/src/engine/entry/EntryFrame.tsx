import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import styles from '../form/Editor.module.css'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { useSaveKey } from '../form/use-save-key.ts'
import { usePage } from '../page/index.ts'
import { EntryConflict, type MergedField } from './EntryConflict.tsx'
import type { Entry } from './use-entry.ts'
import own from './Entry.module.css'

interface EntryFrameProps<Values extends object> {
  readonly entry: Entry<Values>
  /** How each field is told when somebody else saved meanwhile. */
  readonly fields?: readonly MergedField<Values>[]
  /** Beside the title. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** What saving would do, beside the button. */
  readonly summary?: ReactNode
  /** Asked before it is saved; absent where nothing needs to be. */
  readonly question?: string | undefined
  /** What to ask is still being worked out: saving waits for it. */
  readonly isQuestionComing?: boolean
  /** Nothing here can be changed. */
  readonly isReadOnly?: boolean
  readonly saveText?: string
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** What stands around the controls: faults, a conflict, saving and the guard on leaving. */
export function EntryFrame<Values extends object>(props: EntryFrameProps<Values>) {
  const { entry, fields = [], note, actions, summary, question, isReadOnly = false, children } = props
  const { isQuestionComing = false } = props
  const { title = '' } = usePage()
  const [isAsking, setAsking] = useState(false)
  const blocker = useLeaveGuard(entry.isUnsaved)
  const form = useFocus(entry)
  const save = () => {
    if (isReadOnly) return
    if (question === undefined && !isQuestionComing) entry.save()
    else setAsking(true)
  }
  const isAnswered = isAsking && !isQuestionComing && question === undefined
  useSaveKey(save)
  return (
    <div className={styles.screen}>
      <PageHeader title={title} note={note} actions={actions} />
      {entry.theirs && <EntryConflict entry={entry} theirs={entry.theirs} fields={fields} />}
      <form
        ref={form}
        className={styles.form}
        hidden={entry.theirs !== undefined}
        noValidate
        aria-busy={entry.isSending}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {entry.refusal !== undefined && <Notice>{entry.refusal}</Notice>}
        <div className={own.fields} inert={entry.isSending}>
          <ComponentTheme>{children}</ComponentTheme>
        </div>
        <Foot {...props} isReadOnly={isReadOnly} summary={summary} isWaiting={isAsking && isQuestionComing} />
      </form>
      {isAnswered && (
        <Unasked
          onDone={() => {
            setAsking(false)
            entry.save()
          }}
        />
      )}
      {isAsking && question !== undefined && (
        <ConfirmDialog
          title="保存"
          text={question}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            entry.save()
          }}
        />
      )}
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="离开页面"
          text="还有没保存的内容，离开后就没有了。"
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </div>
  )
}

/** There while it turns out that nothing needs to be asked. */
function Unasked({ onDone }: { readonly onDone: () => void }) {
  useEffect(onDone, [onDone])
  return null
}

function Foot<Values extends object>(props: EntryFrameProps<Values> & { readonly isWaiting: boolean }) {
  const { entry, summary, isReadOnly, saveText = '保存', isWaiting, onLeave } = props
  const isBusy = entry.isSending || isWaiting
  const isPhone = useIsPhone()
  const size = isPhone ? 'touch' : 'control'
  return (
    <div className={styles.foot}>
      {!isReadOnly && (
        <Button kind="primary" type="submit" size={size} disabled={isBusy}>
          {isBusy ? '正在保存…' : saveText}
        </Button>
      )}
      {(isReadOnly || !isPhone) && (
        <Button size={isReadOnly ? size : 'control'} onClick={onLeave}>
          {isReadOnly ? '返回' : '取消'}
        </Button>
      )}
      {summary ?? (!isPhone && !isReadOnly && <span className={styles.hint}>Ctrl+S 保存</span>)}
    </div>
  )
}

/** Leads to the first control that is at fault, else back to where one was before it was sent. */
function useFocus({ faults, isSending }: Pick<Entry<object>, 'faults' | 'isSending'>) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isSending) before.current = document.activeElement
  }, [isSending])
  useEffect(() => {
    if (isSending) return
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (Object.keys(faults).length > 0) faulty?.focus()
    else if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus()
  }, [faults, isSending])
  return form
}
