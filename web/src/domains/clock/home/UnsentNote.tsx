import { useState } from 'react'
import { useAddress, usePermission } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { draftOwner, readDraft, workOrdersLeft } from '../form/draft.ts'
import { isTouched } from '../form/entries.ts'
import { workPunchInPath } from '../form/work-detail-path.ts'
import styles from './UnsentNote.module.css'

/** Says that a punch-in was filled in on this device and never sent: a closed page sends nothing. */
export function UnsentNote({ to }: { readonly to: string }) {
  const { User } = usePermission()
  const address = useAddress()
  const [left] = useState(() => ({
    isFree: isLeft(User.Id),
    workOrders: workOrdersLeft(User.Id).filter((id) => isLeft(draftOwner(User.Id, id))),
  }))
  return (
    <>
      {left.isFree && <Note to={to} text="有 1 条打卡填好了，还没有提交" />}
      {left.workOrders.map((id) => (
        <Note key={id} to={address(workPunchInPath(id))} text="有 1 条工单打卡填好了，还没有提交" />
      ))}
    </>
  )
}

function isLeft(owner: string): boolean {
  const draft = readDraft(owner, Date.now())
  return draft !== undefined && isTouched(draft.entries)
}

function Note({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <p className={styles.note} role="status">
      <span>{text}</span>
      <ButtonLink to={to} size="touch">
        继续填写
      </ButtonLink>
    </p>
  )
}
