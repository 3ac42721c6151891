import { formatInUnit } from '@farm/contract/values'
import type { TriedVideo } from '@farm/contract/video'
import { Button } from '../../../ui/Button.tsx'
import styles from '../settings/Settings.module.css'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTrying } from '../video-queries.ts'

/** Fetches one picture as it is set, and tells what came or why nothing did. */
export function TryVideo({ deviceId }: { readonly deviceId: string }) {
  const { mutate, data, error, isPending } = useTrying()
  return (
    <div className={styles.tried}>
      <Button disabled={isPending} onClick={() => mutate({ DeviceId: deviceId })}>
        {isPending ? '正在试取画面…' : '试一下'}
      </Button>
      <p role="status" className={data?.IsReached === false || error ? styles.failed : styles.second}>
        {error && refusalText(error)}
        {data && triedText(data)}
      </p>
    </div>
  )
}

function triedText({ IsReached, Fault, Codec, Width, Height, FirstFrameMs }: TriedVideo): string {
  if (!IsReached) return `画面获取失败：${Fault ?? '原因不明'}`
  const size = Width && Height ? `${Width}×${Height}` : ''
  const after = FirstFrameMs === undefined ? '' : `${formatInUnit(FirstFrameMs / 1000, '秒', 1)}出画面`
  return ['取到了画面', Codec ?? '', size, after].filter(Boolean).join('，')
}
