import type { DynamicData } from '@farm/contract/forms'
import { Form } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { UnsentFilesContext, useUnsentFiles } from '../files/unsent-files.ts'
import { ConflictView } from './ConflictView.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import styles from './Editor.module.css'
import { type AlsoSave, EditorFoot } from './EditorFoot.tsx'
import type { Editor } from './use-editor.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSaveKey } from './use-save-key.ts'

interface EditorFrameProps {
  readonly editor: Editor
  readonly title: string
  /** Beside the title. */
  readonly note?: ReactNode
  /** What saving waits for. */
  readonly waitsFor?: string | undefined
  /** Hears what changed, before it is kept as a draft. */
  readonly onChange?: (changed: DynamicData) => void
  /** Another way to save, beside the usual one. */
  readonly also?: AlsoSave | undefined
  /** Back to where the person came from. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

const onPhone = { layout: 'vertical', size: 'large' } as const
const onDesktop = {
  layout: 'horizontal',
  labelCol: { flex: '116px' },
  wrapperCol: { flex: '1 1 0' },
  labelWrap: true,
} as const

const saveTexts = {
  none: () => '保存',
  sending: (noun: string) => `${noun}上传中…`,
  failed: (noun: string) => `有${noun}没有上传，请重试或移除`,
} as const

const DRAFT_WAITS = '请先恢复或放弃草稿，再另存'
const waitTexts = {
  none: () => undefined,
  sending: (noun: string) => `${noun}上传完以后才能另存`,
  failed: (noun: string) => `有${noun}没有上传，请重试或移除后再另存`,
} as const

/** What stands around the fields of every form: draft, conflict, faults, saving and the guard on leaving. */
export function EditorFrame({ editor, title, note, waitsFor, onChange, also, onLeave, children }: EditorFrameProps) {
  const isPhone = useIsPhone()
  const { conflict, draft, fault, isSending, isUnsaved } = editor
  const { state: unsent, report } = useUnsentFiles()
  const hasUnsent = unsent.kind !== 'none'
  const blocker = useLeaveGuard(useCallback(() => hasUnsent || isUnsaved(), [hasUnsent, isUnsaved]))
  // Until the draft is decided on, nothing is typed or saved over it; leaving is always free.
  const isHeld = draft !== undefined
  const save = () => {
    if (!isHeld && !hasUnsent) editor.save()
  }
  const hindrance = isHeld ? DRAFT_WAITS : waitTexts[unsent.kind](unsent.noun)
  useSaveKey(save)
  return (
    <div className={styles.screen}>
      <PageHeader title={title} note={note} />
      {draft && <DraftOffer at={draft.at} onRestore={editor.restoreDraft} onDiscard={editor.discardDraft} />}
      {conflict && (
        <ConflictView
          form={editor.form}
          base={editor.base.data}
          mine={conflict.mine}
          theirs={conflict.theirs}
          change={conflict.change}
          onResolve={editor.resolve}
          onLeave={editor.leaveConflict}
        />
      )}
      {!conflict && <Meanwhile editor={editor} hindrance={hindrance} />}
      <ComponentTheme>
        <Form
          form={editor.controls}
          className={styles.form ?? ''}
          hidden={conflict !== undefined}
          {...(isPhone ? onPhone : onDesktop)}
          colon={false}
          initialValues={{ ...editor.base.data }}
          onValuesChange={(changed: DynamicData) => {
            onChange?.(changed)
            editor.keepDraft()
          }}
          onFinish={save}
          onFinishFailed={save}
        >
          {fault && <Notice>{fault}</Notice>}
          {waitsFor !== undefined && (
            <p className={styles.waitsFor} role="status">
              {waitsFor}
            </p>
          )}
          <div className={styles.fields} inert={isHeld}>
            <UnsentFilesContext value={report}>{children}</UnsentFilesContext>
          </div>
          <EditorFoot
            label={isSending ? '正在保存…' : saveTexts[unsent.kind](unsent.noun)}
            isHeld={isSending || isHeld || hasUnsent}
            also={also}
            onLeave={onLeave}
          />
        </Form>
      </ComponentTheme>
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="离开页面"
          text="还有没保存的内容。离开后会作为草稿留在这台设备上，下次打开时可以恢复。"
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </div>
  )
}
