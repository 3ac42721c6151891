import type { Camera } from '@farm/contract/video'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CameraTree } from '../wall/CameraTree.tsx'

interface CameraPickProps {
  readonly cameras: readonly Camera[]
  readonly camera: Camera | undefined
  readonly onPick: (id: string) => void
}

/** Where there is no room for the tree beside the picture. */
export function CameraPick({ cameras, camera, onPick }: CameraPickProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (id: string) => {
    setOpen(false)
    onPick(id)
  }
  return (
    <>
      <Button size="touch" onClick={() => setOpen(true)}>
        {camera ? `${camera.Name} · 换一个` : '选择摄像头'}
      </Button>
      {isOpen && (
        <BottomSheet title="选择摄像头" onClose={() => setOpen(false)}>
          <CameraTree cameras={cameras} shown={[camera?.Id ?? null]} onPick={pick} />
        </BottomSheet>
      )}
    </>
  )
}
