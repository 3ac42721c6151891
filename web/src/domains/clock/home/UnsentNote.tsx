import { useState } from 'react'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { useAddress, usePermission } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { draftOwner, isBegun, readDraft, workOrdersLeft } from '../form/draft.ts'
import { workPunchInPath } from '../form/work-detail-path.ts'
import styles from './UnsentNote.module.css'

/** Says that a punch-in was filled in on this device and never sent: a closed page sends nothing. */
export function UnsentNote({ to }: { readonly to: string }) {
  const { User } = usePermission()
  const address = useAddress()
  const { items } = useOutbox().view
  const [left] = useState(() => ({
    free: leftBy(User.Id),
    workOrders: workOrdersLeft(User.Id).flatMap((id) => {
      const draft = leftBy(draftOwner(User.Id, id))
      return draft === undefined ? [] : [{ id, draft }]
    }),
  }))
  // What was handed in is told there.
  const isOpen = (draft: string | undefined) => draft !== undefined && items.every(({ id }) => id !== draft)
  return (
    <>
      {isOpen(left.free) && <Note to={to} text="有 1 条打卡填好了，还没有提交" />}
      {left.workOrders.map(
        ({ id, draft }) =>
          isOpen(draft) && <Note key={id} to={address(workPunchInPath(id))} text="有 1 条工单打卡填好了，还没有提交" />,
      )}
    </>
  )
}

/** Id of the draft that was left. */
function leftBy(owner: string): string | undefined {
  const draft = readDraft(owner)
  return draft && isBegun(draft) ? draft.id : undefined
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
