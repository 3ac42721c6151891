import { recordingCalls } from '@farm/contract/video'
import { useMutation } from '@tanstack/react-query'
import { get } from '../../../platform/http.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

/** Lets the browser fetch a clip as a file; how far it is, the browser tells. */
export function useClipFile() {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => get(recordingCalls.clipUrl, { id }),
    onSuccess: ({ Download, Name }) => {
      saveFile(Download, Name)
      toast.done(`开始下载 ${Name}`)
    },
    onError: (failure) => toast.failed(refusalText(failure)),
  })
  return { fetch: mutate, isPending }
}
