import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import type { Device } from '../device.ts'
import type { Status } from '../device-queries.ts'
import { ConnectHelp } from '../tokens/ConnectHelp.tsx'
import { TokenActs } from '../tokens/TokenActs.tsx'
import { TokenShown } from '../tokens/TokenShown.tsx'
import { formatMoment } from '../../../platform/time.ts'
import styles from './DevicePage.module.css'

interface ConnectPartProps {
  readonly device: Device
  readonly status: Status
}

/** What a device proves itself by, and how it connects. */
export function ConnectPart({ device, status: { Token } }: ConnectPartProps) {
  const [made, setMade] = useState<string>()
  return (
    <section className={styles.part} aria-label="令牌与接入">
      <div className={styles.head}>
        <h2 className={styles.title}>令牌与接入</h2>
        <TokenActs device={device} hasToken={Token !== undefined} onMade={setMade} />
      </div>
      {device.gateway !== undefined && <BehindGateway gateway={device.gateway} />}
      <p className={styles.note}>
        {Token
          ? `令牌 ****${Token.Tail}，${formatMoment(Token.Time)} 生成`
          : '还没有令牌。生成后填到设备里，设备凭它上报。'}
      </p>
      <ConnectHelp device={device} />
      {made !== undefined && <TokenShown device={device} token={made} onClose={() => setMade(undefined)} />}
    </section>
  )
}

function BehindGateway({ gateway }: { readonly gateway: string }) {
  const address = useAddress()
  const name = useNames('devices', [gateway]).get(gateway)?.Name ?? '…'
  return (
    <p className={styles.note}>
      这台设备经网关 <Link to={address(`/Core/DeviceDetail/${gateway}`)}>{name}</Link> 上报，网关按设备编号或 MAC
      地址识别；设备自己直接连接时才需要令牌。
    </p>
  )
}
