import type { Camera } from '@farm/contract/video'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { PlayerButton } from '../../../engine/video/PlayerButton.tsx'
import { CAPTURING } from '../functions.ts'
import { useCapture } from './use-capture.ts'

/** Takes a picture that is kept, for those who may; nothing for others. */
export function CaptureButton({ camera }: { readonly camera: Camera }) {
  const can = useCan()
  const isViewing = useIsViewing()
  const { isBusy, take } = useCapture(camera)
  if (!can(CAPTURING) || isViewing) return null
  return <PlayerButton sign="capture" label={isBusy ? '正在抓拍' : '抓拍'} disabled={isBusy} onPress={take} />
}
