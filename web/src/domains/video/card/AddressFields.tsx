import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { AccessEntry, AccessFaults } from './access-fields.ts'

interface AddressFieldsProps {
  readonly entry: AccessEntry
  readonly faults: AccessFaults
  readonly hasPassword: boolean
  readonly onChange: (change: Partial<AccessEntry>) => void
}

const examples: Readonly<Record<string, string>> = {
  rtsp: '如 rtsp://10.1.1.9:554/Streaming/Channels/101',
  static: '如 http://10.1.1.9/live/gate.flv 或 .m3u8',
}

/** Of a camera that is asked at its own address. */
export function AddressFields({ entry, faults, hasPassword, onChange }: AddressFieldsProps) {
  return (
    <>
      <TextInput
        label="主码流地址"
        value={entry.address}
        hint={examples[entry.driver]}
        fault={faults.address}
        onChange={(address) => onChange({ address })}
      />
      <TextInput
        label="子码流地址"
        value={entry.subAddress}
        hint="画面较小的一路，多画面和手机用它；请设为 H.264"
        fault={faults.subAddress}
        onChange={(subAddress) => onChange({ subAddress })}
      />
      {entry.driver === 'static' && (
        <TextInput
          label="抓图地址"
          value={entry.pictureAddress}
          hint="返回 JPEG、PNG 或 WebP 图片的 http(s) 地址；不填则不能抓拍（RTSP 除外）"
          fault={faults.pictureAddress}
          onChange={(pictureAddress) => onChange({ pictureAddress })}
        />
      )}
      <TextInput label="用户名" value={entry.user} autoComplete="off" onChange={(user) => onChange({ user })} />
      <PasswordInput
        label="密码"
        value={entry.password}
        autoComplete="new-password"
        hint={hasPassword ? '已保存，不填则不变' : undefined}
        onChange={(password) => onChange({ password })}
      />
    </>
  )
}
