import { useState } from 'react'
import { usePermission } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { readDraft } from '../form/draft.ts'
import { isTouched } from '../form/entries.ts'
import styles from './UnsentNote.module.css'

/** Says that a punch-in was filled in on this device and never sent: a closed page sends nothing. */
export function UnsentNote({ to }: { readonly to: string }) {
  const { User } = usePermission()
  const [draft] = useState(() => readDraft(User.Id, Date.now()))
  if (!draft || !isTouched(draft.entries)) return null
  return (
    <p className={styles.note} role="status">
      <span>有 1 条打卡填好了，还没有提交</span>
      <ButtonLink to={to} size="touch">
        继续填写
      </ButtonLink>
    </p>
  )
}
