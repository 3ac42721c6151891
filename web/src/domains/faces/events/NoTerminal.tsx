import { Link } from 'react-router'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { StateBlock } from '../../../ui/StateBlock.tsx'
import { CONSENTS_PATH } from '../face-address.ts'
import styles from './NoTerminal.module.css'
import { TOPIC, curlLine } from './curl-line.ts'

/** What to do where there is no terminal yet: add one, register who agrees, and try it. */
export function NoTerminal() {
  const can = useCan()
  const address = useAddress()
  const line = curlLine(window.location.origin)
  return (
    <div className={styles.start}>
      <StateBlock
        kind="empty"
        title="还没有人脸终端"
        action={
          can('/Core/DeviceAdd') && (
            <ButtonLink kind="primary" to={address('/Core/DeviceAdd')}>
              新增设备
            </ButtonLink>
          )
        }
      >
        识别在终端里完成，这里只接收结果
      </StateBlock>
      <ol className={styles.steps}>
        <li>在设备列表新增一台设备，设备类型选“人脸终端”，在它的页面上生成令牌，填到终端里。</li>
        <li>
          在<Link to={address(CONSENTS_PATH)}>同意管理</Link>
          登记同意的人，终端人员编号和终端里的一致。没有登记同意的人只计通行次数，不存姓名和照片。
        </li>
        <li>
          终端用 MQTT 主题 <code>{TOPIC}</code> 或 HTTP 上报。可以先在任意电脑上试一条：
          <code className={styles.code}>{line}</code>
          <CopyButton text={line}>复制</CopyButton>
        </li>
      </ol>
    </div>
  )
}
