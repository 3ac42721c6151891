import { PhotoStrip } from '../../../engine/photos/PhotoStrip.tsx'
import { formatMoment } from '../../../platform/time.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Happening } from '../work-order.ts'

/** Why and when a work order came back, with the pictures of it; nothing where it did not. */
export function ReturnedNote({ happening }: { readonly happening: Happening | undefined }) {
  if (!happening) return null
  return (
    <div>
      <Notice>
        已退回：{happening.note ?? '没有说明原因'}
        {happening.time !== undefined && `（${formatMoment(happening.time)}）`}
      </Notice>
      <PhotoStrip ids={happening.photos} label="退回的照片" />
    </div>
  )
}
