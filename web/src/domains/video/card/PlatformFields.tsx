import type { PlatformDriver } from '@farm/contract/video'
import { Link } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Choice } from '../settings/Choice.tsx'
import styles from '../settings/Settings.module.css'
import { sourceFields } from '../settings/source-fields.ts'
import { useSources } from '../video-queries.ts'
import type { AccessEntry, AccessFaults } from './access-fields.ts'

interface PlatformFieldsProps {
  readonly entry: AccessEntry
  readonly faults: AccessFaults
  readonly onChange: (change: Partial<AccessEntry>) => void
}

/** Of a camera that a platform knows: which platform, and what it is called there. */
export function PlatformFields({ entry, faults, onChange }: PlatformFieldsProps) {
  const address = useAddress()
  const { data: sources = [] } = useSources()
  const own = sources.filter(({ Driver }) => Driver === entry.driver)
  const code = isPlatform(entry.driver) ? sourceFields[entry.driver].code : ''
  return (
    <>
      <Choice
        label="视频平台"
        none="请选择"
        value={entry.source}
        options={own.map(({ Id, Name }) => ({ value: Id, label: Name }))}
        fault={faults.source}
        onChange={(source) => onChange({ source })}
      />
      {own.length === 0 && (
        <p className={styles.second}>
          还没有这种平台，先到 <Link to={address('/FarmOperation/RealTimeVideo?tab=settings')}>视频设置</Link> 中新增
        </p>
      )}
      <TextInput
        label="平台编号"
        value={entry.code}
        hint={`${code}；不填则用设备的 MAC`}
        onChange={(next) => onChange({ code: next })}
      />
    </>
  )
}

function isPlatform(driver: string): driver is PlatformDriver {
  return Object.hasOwn(sourceFields, driver)
}
