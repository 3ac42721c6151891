import { useAddress, useCan } from '../../engine/permission/index.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'

/** What there is to do where there is no camera. */
export function NoCameras() {
  const can = useCan()
  const address = useAddress()
  return (
    <StateBlock
      kind="empty"
      title="还没有可以观看的摄像头"
      action={can('/Core/DeviceList') && <ButtonLink to={address('/Core/DeviceList')}>去设备列表</ButtonLink>}
    >
      在“设备列表”新增类型为“摄像头”的设备，再在它的设备页的“视频接入”里设置怎样取得画面；也可以在“视频设置”中从视频平台批量添加。
    </StateBlock>
  )
}
