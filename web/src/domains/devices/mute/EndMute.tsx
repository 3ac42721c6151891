import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Device } from '../device.ts'
import { useMute } from '../device-queries.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** Has a device watched again before its maintenance is over. */
export function EndMute({ device: { id } }: { readonly device: Device }) {
  const toast = useToast()
  const { mutateAsync, isPending } = useMute()
  const end = () =>
    mutateAsync({ Ids: [id] }).then(
      () => toast.done('已恢复监测'),
      (failure: unknown) => toast.failed(messageOf(failure)),
    )
  return (
    <Button kind="quiet" disabled={isPending} onClick={() => void end()}>
      恢复监测
    </Button>
  )
}
