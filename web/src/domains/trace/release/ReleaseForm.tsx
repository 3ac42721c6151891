import { type LotRelease, MAX_RELEASED_PHOTOS, partsOf, usualParts } from '@farm/contract/trace'
import { useState } from 'react'
import { useOnce } from '../../../engine/form/use-once.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { type ReleaseAct, release as send, useReleasing, withdraw } from '../trace-queries.ts'
import { PartBoxes } from './PartBoxes.tsx'
import { PhotoBoxes } from './PhotoBoxes.tsx'
import styles from './ReleasePanel.module.css'

/** What of a lot is made known; released it has a code, withdrawn the code says so. */
export function ReleaseForm({ release }: { readonly release: LotRelease }) {
  const { Lot, Code, Allowed, Parts, Photos, Choices } = release
  const toast = useToast()
  const [parts, setParts] = useState(partsOf(Allowed, Parts ?? usualParts))
  const [picked, setPhotos] = useState<readonly string[]>(Photos)
  // What nobody sees here nobody can have looked at, nor take back.
  const photos = picked.filter((id) => Choices.some(({ Id }) => Id === id))
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending, error } = useReleasing()
  const { start: act } = useOnce(async (work: ReleaseAct, done: string) => {
    const isDone = await mutateAsync(work).then(
      () => true,
      () => false,
    )
    if (isDone) toast.done(done)
  })
  const isReleased = Code !== undefined
  const save = () => act(() => send({ Id: Lot.Id, Parts: parts, Photos: photos }), isReleased ? '已保存' : '已发布')
  return (
    <section>
      <h3 className={styles.title}>这个批次公开的内容</h3>
      <p className={styles.hint}>产品、批次号、企业名称和发货日期总会公开；客户、价格和联系电话永远不公开。</p>
      <PartBoxes label="这个批次公开的内容" chosen={parts} allowed={Allowed} onChange={setParts} />
      {parts.includes('photos') && (
        <PhotoBoxes choices={Choices} chosen={photos} most={MAX_RELEASED_PHOTOS} onChange={setPhotos} />
      )}
      {error && <Notice>{error.message}</Notice>}
      <div className={styles.acts}>
        <Button kind="primary" disabled={isPending} onClick={save}>
          {isReleased ? '保存' : '发布溯源'}
        </Button>
        {isReleased && (
          <Button disabled={isPending} onClick={() => setIsAsking(true)}>
            撤回溯源码
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="撤回溯源码？"
          text="已贴出的二维码从此只显示“已撤回”，不能恢复；再次发布会得到新的二维码。"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            act(() => withdraw({ Id: Lot.Id }), '已撤回')
          }}
        />
      )}
    </section>
  )
}
