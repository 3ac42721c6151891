import { type LotRelease, releaseParts } from '@farm/contract/trace'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { savePolicy, useReleasing } from '../trace-queries.ts'
import { PartBoxes } from './PartBoxes.tsx'
import styles from './ReleasePanel.module.css'

/** What the enterprise lets known at the most: less of it holds for all its lots at once. */
export function PolicyPart({ release: { Enterprise, Allowed } }: { readonly release: LotRelease }) {
  const toast = useToast()
  const [parts, setParts] = useState(Allowed)
  const { mutate, isPending, error } = useReleasing()
  const save = () =>
    mutate(() => savePolicy({ Id: Enterprise.Id, Parts: parts }), { onSuccess: () => toast.done('已保存') })
  return (
    <details className={styles.policy}>
      <summary>{Enterprise.Name}允许公开的内容</summary>
      <p className={styles.hint}>
        对企业的所有批次有效。去掉一项，已发布的批次立即不再公开它；重新勾上，发布时选过它的批次立即又公开它，其他批次要各自重新保存才公开。
      </p>
      <PartBoxes label="企业允许公开的内容" chosen={parts} allowed={releaseParts} onChange={setParts} />
      {error && <Notice>{error.message}</Notice>}
      <div className={styles.acts}>
        <Button disabled={isPending} onClick={save}>
          保存企业设置
        </Button>
      </div>
    </details>
  )
}
