import { Suspense, useState } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCan } from '../../permission/index.ts'

const BorderDialog = chunk(() => import('./BorderDialog.tsx').then((file) => file.BorderDialog))

/** Leads to the borders of the county and its enterprises, for who may change organisations. */
export function BorderButton() {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can('/Organs/Edit/:id')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>设置边界</Button>
      {isOpen && (
        <Suspense>
          <BorderDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
