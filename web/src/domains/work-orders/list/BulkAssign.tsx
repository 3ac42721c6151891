import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { AssignDialog } from './AssignDialog.tsx'

/** Gives all that are chosen to the same people. */
export function BulkAssign({ records }: { readonly records: readonly WireRecord[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>批量派发</Button>
      {isOpen && <AssignDialog title="批量派发" records={records} onClose={() => setOpen(false)} />}
    </>
  )
}
