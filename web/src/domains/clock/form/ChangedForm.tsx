import { type ComponentType, useEffect, useState } from 'react'
import { isObject } from '@farm/contract/forms'
import { heldPhotos } from '../../../engine/outbox/held-photos.ts'
import { holdsMore } from '../../../engine/outbox/holds-more.ts'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { useAddress, usePermission } from '../../../engine/permission/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import type { Outbox } from '../../../platform/outbox/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import type { WorkOrder } from '../known.ts'
import { OrderedForm } from './OrderedForm.tsx'
import { changedOwner, contentOf, entriesIn, readDraft } from './draft.ts'
import type { Begun } from './use-filling.ts'

interface ChangedFormProps {
  readonly id: string
  readonly form: ComponentType<{ readonly workOrder?: WorkOrder; readonly begun?: Begun | undefined }>
}

type Opened = { readonly begun: Begun; readonly workOrder: string | undefined } | 'gone' | undefined

/** The form of a punch-in that waits on the device or came back; it does not go out while it is changed. */
export function ChangedForm({ id, form: Form }: ChangedFormProps) {
  const { outbox } = useOutbox()
  const { User } = usePermission()
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let isWanted = true
    let revision: number | undefined
    void opening(outbox, id, changedOwner(User.Id, id)).then((found) => {
      if (!isWanted) return
      revision = found === 'gone' ? undefined : found.begun.changes
      setOpened(found)
    })
    return () => {
      isWanted = false
      // What was begun to be changed is gone on with; left as it was, or handed in by another page since, it goes out so.
      const left = readDraft(changedOwner(User.Id, id))
      if (left === undefined || left.changes !== revision) void outbox.release(id).catch(() => undefined)
    }
  }, [outbox, id, User.Id])
  if (opened === undefined) return <Waiting />
  if (opened === 'gone') return <Gone />
  const { begun, workOrder } = opened
  return workOrder === undefined ? <Form begun={begun} /> : <OrderedForm id={workOrder} begun={begun} form={Form} />
}

function Gone() {
  const address = useAddress()
  return (
    <>
      <TopBar title="修改打卡" back={address('/Clock')} />
      <StateBlock
        kind="empty"
        title="这条打卡已经送达，或不在这台设备上"
        action={
          <ButtonLink to={address('/Clock')} size="touch">
            返回打卡
          </ButtonLink>
        }
      />
    </>
  )
}

async function opening(outbox: Outbox, id: string, owner: string): Promise<Exclude<Opened, undefined>> {
  const item = await outbox.hold(id).catch(() => undefined)
  if (!item || !isObject(item.draft)) return leftBehind(outbox, id, owner)
  const { entries, workOrder } = item.draft
  const { occurTime, reason } = item
  const photos = await heldPhotos(outbox, item)
  const handed = await outbox.handedIn(id).catch(() => undefined)
  return {
    begun: {
      id,
      // Only a clock that was ahead makes a time that is refused.
      occurTime: reason?.fields.OccurTime ? undefined : occurTime,
      changes: item.revision,
      entries: entriesIn(isObject(entries) ? entries : {}),
      reason,
      photos,
      isFirst: handed?.length === 1,
    },
    workOrder: typeof workOrder === 'string' ? workOrder : undefined,
  }
}

/** What was changed here and not handed in, where the item went out, or was handed in by another page, meanwhile. */
async function leftBehind(outbox: Outbox, id: string, owner: string): Promise<Exclude<Opened, undefined>> {
  const draft = readDraft(owner)
  const handed = await outbox.handedIn(id).catch(() => undefined)
  if (!draft || !handed || !holdsMore(contentOf(draft), handed)) return 'gone'
  const names = draft.entries.photos.map((photo) => ({ id: photo, name: '照片.jpg' }))
  const photos = await heldPhotos(outbox, { photos: names })
  return { begun: { ...draft, reason: undefined, photos, isFirst: false }, workOrder: undefined }
}
