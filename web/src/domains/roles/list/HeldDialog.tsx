import type { Role } from '@farm/contract/access'
import { useId } from 'react'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import { useHolders } from '../role-queries.ts'
import styles from './RoleList.module.css'

interface HeldDialogProps {
  readonly role: Role
  readonly onClose: () => void
}

/** Why a role can't be deleted: who holds it. */
export function HeldDialog({ role: { Id, Name }, onClose }: HeldDialogProps) {
  const { ref, onCancel } = useModal(onClose)
  const titleId = useId()
  const can = useCan()
  const address = useAddress()
  return (
    <dialog ref={ref} className={frame.dialog} aria-labelledby={titleId} onCancel={onCancel}>
      <h2 id={titleId} className={frame.title}>
        角色“{Name}”还不能删除
      </h2>
      <div className={frame.text}>
        还有人使用这个角色，请先取消他们的这个角色，再删除。
        <Holders id={Id} />
      </div>
      <div className={frame.buttons}>
        {can('/User/List') && <ButtonLink to={address(`/User/List?roleId=${Id}`)}>查看这些人员</ButtonLink>}
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </dialog>
  )
}

function Holders({ id }: { readonly id: string }) {
  const { data, error } = useHolders(id)
  if (error) return <p role="alert">名单加载失败：{error.message}</p>
  if (!data) return <p>正在查询…</p>
  const { answer, total = answer.length } = data
  return (
    <p className={styles.names}>
      {answer.map(({ RealName }) => RealName).join('、')}
      {total > answer.length && ` 等 ${total} 人`}
    </p>
  )
}
