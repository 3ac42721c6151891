import type { Camera } from '@farm/contract/video'
import { useRef } from 'react'
import { v7 } from 'uuid'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useChange } from '../video-queries.ts'
import { capture } from './snapshot-queries.ts'

/** Takes a picture with a camera and tells how that went. What failed on the way is sent again under the same id. */
export function useCapture({ Id: DeviceId, Name }: Pick<Camera, 'Id' | 'Name'>) {
  const toast = useToast()
  const id = useRef(v7())
  const { mutate, isPending } = useChange(capture)
  const take = () =>
    mutate(
      { Id: id.current, DeviceId },
      {
        onSuccess: () => {
          id.current = v7()
          toast.done(`已抓拍“${Name}”，可在“图片数据”里查看`)
        },
        onError: (failure) => toast.failed(refusalText(failure)),
      },
    )
  return { isBusy: isPending, take }
}
