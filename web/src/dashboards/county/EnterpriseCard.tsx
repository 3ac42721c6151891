import type { BoardEnterprise } from '@farm/contract/statistics'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatQuantity } from '@farm/contract/values'
import { Icon } from '../../ui/Icon.tsx'
import { useWayWithin } from '../board/use-way-within.ts'
import styles from './CountyMap.module.css'

interface EnterpriseCardProps {
  readonly enterprise: BoardEnterprise
  /** Within the map, in pixels. */
  readonly at: { readonly left: number; readonly top: number }
  /** The board is narrowed to it. */
  readonly isChosen: boolean
  readonly onChoose: (enterprise: BoardEnterprise | undefined) => void
  readonly onClose: () => void
}

/** What there is to know of an enterprise on the map, and the ways on. */
export function EnterpriseCard({ enterprise, at, isChosen, onChoose, onClose }: EnterpriseCardProps) {
  const { Name, OrganPath, Area, Staff, Devices, DevicesOn = 0, Alarms } = enterprise
  useEffect(() => {
    const stop = new AbortController()
    const hear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    window.addEventListener('keydown', hear, { signal: stop.signal })
    return () => stop.abort()
  }, [onClose])
  const way = useWayWithin(OrganPath)
  const iot = way(['/FarmOperation/IotData'])
  const home = way(['/EnterpriseIndex'])
  return (
    <section className={styles.card} style={at} aria-label={Name}>
      <h3 title={Name}>{Name}</h3>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <Icon name="close" size={12} />
      </button>
      <dl>
        {Area !== undefined && (
          <>
            <dt>面积</dt>
            <dd>{formatQuantity(Area, '亩')}</dd>
          </>
        )}
        {Staff !== undefined && (
          <>
            <dt>人员</dt>
            <dd>{Staff} 人</dd>
          </>
        )}
        {Devices !== undefined && (
          <>
            <dt>设备</dt>
            <dd>
              {DevicesOn} / {Devices} 在线
            </dd>
          </>
        )}
        {Alarms !== undefined && (
          <>
            <dt>预警</dt>
            <dd data-alarm={Alarms > 0 || undefined}>{Alarms} 条</dd>
          </>
        )}
      </dl>
      <div className={styles.links}>
        {iot !== undefined && <Link to={iot}>物联网系统 ›</Link>}
        {home !== undefined && <Link to={home}>企业首页 ›</Link>}
        <button type="button" onClick={() => onChoose(isChosen ? undefined : enterprise)}>
          {isChosen ? '返回全县' : '只看该企业'}
        </button>
      </div>
    </section>
  )
}
