import { useId } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import frame from '../../../../ui/Dialog.module.css'
import { StateBlock } from '../../../../ui/StateBlock.tsx'
import { useModal } from '../../../../ui/useModal.ts'
import { useFreshDesign, useRestrictions } from '../design-queries.ts'
import { formOfDraft, liveFields } from '../state/draft-form.ts'
import { RoleRightsForm } from './RoleRightsForm.tsx'
import styles from './Rights.module.css'
import { WaitingOrFailure } from '../../../../engine/records/WaitingOrFailure.tsx'

interface RightsDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** What each role may less than its functions say, of one form. */
export function RightsDialog({ id, name, onClose }: RightsDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const titleId = useId()
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId} className={frame.title}>
        “{name}”的权限
      </h2>
      <p className={styles.lead}>
        这里只能在角色已有功能的基础上收紧：勾选的就不允许；没有勾选的不另加限制，能不能做仍看角色的功能。一个人有几个角色时，按其中最宽的算。
      </p>
      <div className={styles.body}>
        <Roles id={id} />
      </div>
      <div className={frame.buttons}>
        <Button onClick={onClose}>关闭</Button>
      </div>
    </dialog>
  )
}

function Roles({ id }: { readonly id: string }) {
  const restrictions = useRestrictions(id)
  const design = useFreshDesign(id)
  const error = restrictions.error ?? design.error
  const again = () => {
    void restrictions.refetch()
    void design.refetch()
  }
  if (!restrictions.data || !design.data) return <WaitingOrFailure error={error} onRetry={again} />
  if (restrictions.data.length === 0) return <StateBlock kind="empty" title="您的组织和下级组织还没有自己的角色" />
  const { Published } = design.data
  const fields = liveFields(Published ? formOfDraft(Published).fields : {})
  return restrictions.data.map((restriction) => (
    <RoleRightsForm key={restriction.RoleId} id={id} restriction={restriction} fields={fields} />
  ))
}
