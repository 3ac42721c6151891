import { useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Ground, type GroundProps } from '../../ui/Ground.tsx'
import styles from './FarmGround.module.css'
import { PLAIN, useGround } from './use-ground.ts'

type FarmGroundProps = Omit<GroundProps, 'tiles' | 'shift' | 'borders' | 'onTilesFailed'>

/** The map of the product: borders and, where a source is configured, pictures of the ground under what is shown. */
export function FarmGround({ children, focus, ...props }: FarmGroundProps) {
  const { tiles, shift, borders, names, name, hasFailed, fail, choose } = useGround()
  // Where nothing is known to look at, one looks at what one belongs to.
  const around = useMemo(() => borders.flatMap(({ rings }) => rings.flat()), [borders])
  return (
    <Ground
      {...props}
      focus={focus.length > 0 ? focus : around}
      tiles={tiles}
      shift={shift}
      borders={borders}
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
