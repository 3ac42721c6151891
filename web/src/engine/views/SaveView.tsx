import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { v7 as newId } from 'uuid'
import { chunk } from '../../platform/chunk.ts'
import type { ListColumn } from '../list/list-columns.tsx'
import { useViewActs } from './use-view-acts.ts'
import { addressOf } from './view-state.ts'

const ViewDialog = chunk(() => import('./ViewDialog.tsx').then((file) => file.ViewDialog))

interface SaveViewProps {
  readonly screen: string
  readonly shown: readonly ListColumn[]
  readonly onClose: () => void
}

/** Asks for a name and keeps the list as it stands under it. */
export function SaveView({ screen, shown, onClose }: SaveViewProps) {
  const [address] = useSearchParams()
  // Sent once more after a failure, it still is one view.
  const [id] = useState(() => newId())
  const { save } = useViewActs()
  return (
    <Suspense>
      <ViewDialog
        title="保存视图"
        onSave={({ parts, isDefault, ...named }) =>
          save(
            {
              Id: id,
              Screen: screen,
              Address: addressOf(address, parts),
              Columns: parts.has('columns') ? shown.map(({ key }) => key) : [],
              ...named,
            },
            { isDefault },
          )
        }
        onClose={onClose}
      />
    </Suspense>
  )
}
