import { formatDistance } from '@farm/contract/values'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { currentPosition } from '../../platform/position.ts'
import type { ControlProps, FieldOf } from './control-props.ts'
import styles from './controls.module.css'

/** What of a position is entered so far. */
interface Part {
  readonly Lng?: number | undefined
  readonly Lat?: number | undefined
  readonly Accuracy?: number | undefined
}

/** Longitude and latitude, typed or taken from where the device is. */
export function PositionControl({ field, id, value, onChange, onBlur }: ControlProps<FieldOf<'position'>>) {
  const [state, setState] = useState<'idle' | 'asking' | { readonly fault: string }>('idle')
  const part: Part = typeof value === 'object' && value !== null ? value : {}
  // A position that was typed has no accuracy to tell.
  const type = ({ Lng, Lat }: Part) => onChange?.(Lng === undefined && Lat === undefined ? undefined : { Lng, Lat })
  const ask = async () => {
    setState('asking')
    try {
      onChange?.(await currentPosition())
      setState('idle')
    } catch (failure) {
      setState({ fault: failure instanceof Error ? failure.message : '定位失败' })
    }
  }
  const shared = {
    className: styles.degrees ?? '',
    controls: false,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...(onBlur && { onBlur }),
  }
  return (
    <div className={styles.position} role="group" aria-label={field.label}>
      <InputNumber<number>
        {...shared}
        {...(id && { id })}
        aria-label="经度"
        prefix="经度"
        value={part.Lng ?? null}
        onChange={(Lng) => type({ ...part, Lng: Lng ?? undefined })}
      />
      <InputNumber<number>
        {...shared}
        aria-label="纬度"
        prefix="纬度"
        value={part.Lat ?? null}
        onChange={(Lat) => type({ ...part, Lat: Lat ?? undefined })}
      />
      <Button disabled={state === 'asking'} onClick={() => void ask()}>
        <Icon name="place" size={14} />
        {state === 'asking' ? '正在定位…' : '用当前位置'}
      </Button>
      {part.Accuracy !== undefined && <span className={styles.hint}>精度 {formatDistance(part.Accuracy)}</span>}
      {typeof state === 'object' && (
        <span className={styles.fault} role="alert">
          {state.fault}
        </span>
      )}
    </div>
  )
}
