import type { Clip } from '@farm/contract/video'
import { TablePage } from '../../engine/table/index.ts'
import { ClipActs, ClipsBulk, useMayDelete } from './clips/ClipActs.tsx'
import { ClipPanel } from './clips/ClipPanel.tsx'
import { clipsTable } from './clips/clips-table.tsx'

/** 视频数据: what people and alarms kept of recordings. */
export function VideoData() {
  const mayDelete = useMayDelete()
  return (
    <TablePage<Clip>
      of={clipsTable}
      rowActions={(clip) => <ClipActs clip={clip} />}
      actionsWidth={120}
      {...(mayDelete && { bulkActions: (clips, clear) => <ClipsBulk clips={clips} onDone={clear} /> })}
      detail={(clip) => <ClipPanel key={clip.Id} clip={clip} />}
    />
  )
}
