import { Suspense, useState } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'

const UpdatePermission = chunk(() => import('./UpdatePermission.tsx').then((file) => file.UpdatePermission))

/** For administrators, after the product was brought to another version. */
export function UpdatePermissionButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>更新权限</Button>
      {isOpen && (
        <Suspense>
          <UpdatePermission onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
