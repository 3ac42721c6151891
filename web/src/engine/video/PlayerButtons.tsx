import type { RefObject } from 'react'
import { useToast } from '../../ui/toast-context.ts'
import { PlayerButton } from './PlayerButton.tsx'
import { saveSnapshot } from './snapshot.ts'
import { useFullView } from './use-full-view.ts'

interface PlayerButtonsProps {
  readonly name: string
  readonly frame: RefObject<HTMLElement | null>
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isPlaying: boolean
  readonly isMuted: boolean
  readonly onMute: (isMuted: boolean) => void
  /** When the picture was taken, in milliseconds; now unless told. */
  readonly moment?: number | undefined
}

/** What can be done with any picture that runs. */
export function PlayerButtons({ name, frame, video, isPlaying, isMuted, onMute, moment }: PlayerButtonsProps) {
  const toast = useToast()
  const full = useFullView(frame)
  const take = () => {
    if (!video.current) return
    saveSnapshot(video.current, { name, now: moment ?? Date.now() }).then(
      () => toast.done('截图已保存'),
      () => toast.failed('截图没有成功，请再试一次'),
    )
  }
  return (
    <>
      <PlayerButton sign="snapshot" label="截图" disabled={!isPlaying} onPress={take} />
      <PlayerButton
        sign={isMuted ? 'muted' : 'loud'}
        label={isMuted ? '打开声音' : '静音'}
        disabled={!isPlaying}
        onPress={() => onMute(!isMuted)}
      />
      {full.isPossible && (
        <PlayerButton
          sign={full.isOn ? 'reduce' : 'enlarge'}
          label={full.isOn ? '退出全屏' : '全屏'}
          onPress={full.toggle}
        />
      )}
    </>
  )
}
