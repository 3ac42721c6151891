import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import pageStyles from '../detail/DevicePage.module.css'
import type { Device } from '../device.ts'
import { ConnectHelp } from './ConnectHelp.tsx'
import styles from './Tokens.module.css'

interface TokenShownProps {
  readonly device: Device
  readonly token: string
  readonly onClose: () => void
}

/** A token, for the one time that it is told: to copy, or to scan where the device is mounted. */
export function TokenShown({ device, token, onClose }: TokenShownProps) {
  const foot = (
    <Button kind="primary" size="touch" onClick={onClose}>
      已经记下
    </Button>
  )
  return (
    <BottomSheet title={`${device.name}的令牌`} foot={foot} onClose={onClose}>
      <div className={styles.shown}>
        <p className={styles.once}>令牌只显示这一次，关闭后不能再看到；丢了可以重新生成。</p>
        <div className={styles.token}>
          <div className={styles.picture}>
            <QrCode text={token} label="令牌二维码" />
          </div>
          <div className={styles.text}>
            <code className={pageStyles.code}>{token}</code>
            <CopyButton text={token}>复制令牌</CopyButton>
          </div>
        </div>
        <ConnectHelp device={device} token={token} />
      </div>
    </BottomSheet>
  )
}
