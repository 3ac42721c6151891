import { formatFileSize } from '@farm/contract/values'
import { recordingCalls } from '@farm/contract/video'
import { useMutation } from '@tanstack/react-query'
import { get } from '../../../../platform/http.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { wireStretch } from '../../../../platform/time.ts'
import { useToast } from '../../../../ui/toast-context.ts'
import { refusalText } from '../../../../platform/refusal-text.ts'
import type { Stretch } from '../recorded.ts'

/** Lets the browser fetch part of a recording as one file; how far it is, the browser tells. */
export function useRangeFile(deviceId: string) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (range: Stretch) => get(recordingCalls.downloadUrl, { deviceId, ...wireStretch(range) }),
    onSuccess: ({ Url, Name, Bytes }) => {
      saveFile(Url, Name)
      toast.done(`开始下载 ${Name}${Bytes > 0 ? `，约 ${formatFileSize(Bytes)}` : ''}`)
    },
    onError: (failure) => toast.failed(refusalText(failure)),
  })
  return { fetch: mutate, isPending }
}
