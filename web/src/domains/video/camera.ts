import type { Camera } from '@farm/contract/video'
import type { LiveCamera } from '../../engine/video/use-live.ts'

/** What the player has to know of a camera. */
export function liveCameraOf({ Id, Name, MAC, IsOnline, Reason, IsSet, IsSimulated, Picture }: Camera): LiveCamera {
  const known = { id: Id, name: Name, mac: MAC, isSimulated: IsSimulated, picture: Picture?.Id }
  if (!IsSet) return { ...known, isOnline: false, reason: '还没有设置视频接入' }
  return { ...known, isOnline: IsOnline, reason: Reason }
}
