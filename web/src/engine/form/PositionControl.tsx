import { type LngLat, formatDistance, readDegrees, readPosition } from '@farm/contract/values'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { currentPosition } from '../../platform/position.ts'
import { type Entered, NumberInput } from './NumberInput.tsx'
import type { ControlProps, FieldOf } from './control-props.ts'
import styles from './controls.module.css'

/** What of a position is entered so far. */
interface Part {
  readonly Lng?: Entered
  readonly Lat?: Entered
  readonly Accuracy?: number | undefined
}

/** Longitude and latitude, typed, pasted as a pair into either of them, or taken from where the device is. */
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
  const shared = { className: styles.degrees ?? '', ...(onBlur && { onBlur }) }
  const angle = (name: keyof LngLat, label: string) => ({
    'aria-label': label,
    prefix: label,
    value: part[name],
    read: (text: string) => readDegrees(text, name),
    onChange: (entered: Entered) => {
      const pair = typeof entered === 'string' ? readPosition(entered) : undefined
      type(pair && 'value' in pair ? pair.value : { ...part, [name]: entered })
    },
  })
  return (
    <div className={styles.position} role="group" aria-label={field.label}>
      <NumberInput {...shared} {...(id && { id })} {...angle('Lng', '经度')} />
      <NumberInput {...shared} {...angle('Lat', '纬度')} />
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
