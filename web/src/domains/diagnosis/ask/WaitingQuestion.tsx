import { isObject } from '@farm/contract/forms'
import { useEffect, useState } from 'react'
import { heldPhotos } from '../../../engine/outbox/held-photos.ts'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import type { Outbox } from '../../../platform/outbox/index.ts'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { AskForm } from './AskForm.tsx'
import { entriesIn } from './ask-entries.ts'
import type { BegunQuestion } from './use-asking.ts'

type Opened = BegunQuestion | 'gone' | undefined

/** The form of a question that waits on the device or came back; it does not go out while it is changed. */
export function WaitingQuestion({ id }: { readonly id: string }) {
  const { outbox } = useOutbox()
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let isWanted = true
    void opening(outbox, id).then((found) => isWanted && setOpened(found))
    return () => {
      isWanted = false
      // What was not handed in anew goes out as it was.
      void outbox.release(id).catch(() => undefined)
    }
  }, [outbox, id])
  if (opened === undefined) return <Waiting />
  if (opened === 'gone') return <StateBlock kind="empty" title="这例会诊已经送达，或不在这台设备上" />
  return <AskForm begun={opened} />
}

async function opening(outbox: Outbox, id: string): Promise<Exclude<Opened, undefined>> {
  const item = await outbox.hold(id).catch(() => undefined)
  if (!item || !isObject(item.draft)) return 'gone'
  const { occurTime, reason } = item
  return {
    id,
    entries: entriesIn(item.draft.entries),
    // Only a clock that was ahead makes a time that is refused.
    occurTime: reason?.fields.OccurTime ? undefined : occurTime,
    reason,
    changes: item.revision,
    photos: await heldPhotos(outbox, item),
  }
}
