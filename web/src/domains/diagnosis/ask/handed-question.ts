import type { Photos } from '../../../engine/photos/use-photos.ts'
import { type AskEntries, newDataOf, titleOf } from './ask-entries.ts'

interface Sent {
  readonly id: string
  /** Of the first press; the same question keeps it. */
  readonly occurTime: string | undefined
}

/** A question as it is handed in at this moment, with the photos that are not with the server yet. */
export function handedOf(entries: AskEntries, { pending, takenOf }: Photos, { id, occurTime }: Sent) {
  const photos = [...new Set([...entries.photos, ...pending.map((photo) => photo.id)])]
  const whole = { ...entries, photos }
  return {
    id,
    occurTime: occurTime ?? new Date().toISOString(),
    title: `会诊：${titleOf(whole)}`,
    data: newDataOf(whole),
    photos: photos.map((photo) => takenOf(photo) ?? { id: photo, name: '照片.jpg' }),
    draft: { entries: whole },
  }
}
