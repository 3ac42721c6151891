import type { Camera } from '@farm/contract/video'
import { Tag } from '../../ui/Tag.tsx'

/** What has to be known of a camera before its picture: why there will be none, and that it is none of a real one. */
export function CameraTags({ camera: { IsOnline, IsSet, IsSimulated } }: { readonly camera: Camera }) {
  return (
    <>
      {!IsSet && <Tag tone="warning">未设置</Tag>}
      {IsSet && !IsOnline && <Tag tone="neutral">离线</Tag>}
      {IsSimulated && <Tag tone="info">模拟</Tag>}
    </>
  )
}
