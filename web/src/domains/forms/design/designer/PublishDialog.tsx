import type { Design } from '@farm/contract/forms'
import { type ReactNode, useId, useState } from 'react'
import { Failure } from '../../../../engine/records/Failure.tsx'
import { Button } from '../../../../ui/Button.tsx'
import frame from '../../../../ui/Dialog.module.css'
import { Notice } from '../../../../ui/Notice.tsx'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { useModal } from '../../../../ui/useModal.ts'
import { useChanges, useFormActs } from '../design-queries.ts'
import { NumberExisting } from './NumberExisting.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './PublishDialog.module.css'
import { PublishedNote } from './PublishedNote.tsx'
import { useDesignModel } from './design-context.ts'

/** What publishing changes and how much it touches; then it is done. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const { known, load } = useDesignModel()
  const [published, setPublished] = useState<Design>()
  const [numbered, setNumbered] = useState<readonly string[]>([])
  const { publish } = useFormActs()
  const changes = useChanges(known.Id)
  const send = () =>
    publish.mutate(
      { Id: known.Id, UpdateTime: known.UpdateTime, ...(numbered.length > 0 && { Number: [...numbered] }) },
      {
        onSuccess: (design) => {
          load(design)
          setPublished(design)
        },
      },
    )
  if (published) {
    return (
      <Frame title="已发布" onClose={onClose} buttons={<Button onClick={onClose}>继续设计</Button>}>
        <PublishedNote design={published} />
      </Frame>
    )
  }
  const buttons = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" disabled={!changes.data || publish.isPending} onClick={send}>
        {publish.isPending ? '正在发布…' : '发布'}
      </Button>
    </>
  )
  return (
    <Frame title={known.Version === 0 ? '发布表单' : '发布修改'} onClose={onClose} buttons={buttons}>
      {publish.error && <Notice>{publish.error.message}</Notice>}
      {changes.data && <ChangeList changes={changes.data} isFirst={known.Version === 0} />}
      {changes.data && <NumberExisting changes={changes.data} numbered={numbered} onChange={setNumbered} />}
      {!changes.data &&
        (changes.error ? <Failure error={changes.error} onRetry={() => void changes.refetch()} /> : <Waiting />)}
    </Frame>
  )
}

interface FrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly buttons: ReactNode
  readonly children: ReactNode
}

function Frame({ title, onClose, buttons, children }: FrameProps) {
  const { ref, onCancel } = useModal(onClose)
  const id = useId()
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} className={frame.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={frame.buttons}>{buttons}</div>
    </dialog>
  )
}
