import { useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Ground, type GroundProps } from '../../ui/Ground.tsx'
import styles from './FarmGround.module.css'
import { PLAIN, useGround } from './use-ground.ts'

type FarmGroundProps = Omit<GroundProps, 'tiles' | 'shift' | 'borders' | 'onTilesFailed'>

/** The map of the product: borders and, where a source is configured, pictures of the ground under what is shown. */
export function FarmGround({ children, focus, ...props }: FarmGroundProps) {
  const { tiles, shift, borders, home, names, name, hasFailed, fail, choose } = useGround()
  // A border is not named again where what it belongs to stands on the map.
  const named = useMemo(() => new Set(props.shapes?.map((shape) => shape.name)), [props.shapes])
  const outer = useMemo(
    () => borders.map((one) => (named.has(one.name) ? { ...one, name: '' } : one)),
    [borders, named],
  )
  // Where nothing is known to look at, one looks at what one belongs to.
  const around = useMemo(() => home.flatMap(({ rings }) => rings.flat()), [home])
  return (
    <Ground
      {...props}
      focus={focus.length > 0 ? focus : around}
      tiles={tiles}
      shift={shift}
      borders={outer}
      onTilesFailed={fail}
    >
      {names.length > 0 && (
        <label className={styles.choice}>
          底图
          <select value={name} onChange={({ target }) => choose(target.value)}>
            <option value={PLAIN}>无</option>
            {names.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {hasFailed && (
        <p className={styles.failed} role="status">
          在线底图暂时打不开，不影响使用
          <Button kind="quiet" onClick={() => choose(name)}>
            重试
          </Button>
        </p>
      )}
      {children}
    </Ground>
  )
}
