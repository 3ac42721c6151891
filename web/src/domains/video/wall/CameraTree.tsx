import type { Camera } from '@farm/contract/video'
import { useMemo, useState } from 'react'
import styles from './CameraTree.module.css'
import { CameraTags } from '../CameraTags.tsx'
import { type Branch, found, treeOf } from './camera-tree.ts'
import { carry } from './dragged.ts'

interface CameraTreeProps {
  readonly cameras: readonly Camera[]
  /** Ids of those that are shown. */
  readonly shown: ReadonlyArray<string | null>
  readonly onPick: (id: string) => void
  /** They can be dragged to a place. */
  readonly canCarry?: boolean
}

/** All cameras by where they stand; one is shown when it is picked. */
export function CameraTree({ cameras, shown, onPick, canCarry = false }: CameraTreeProps) {
  const [text, setText] = useState('')
  const tree = useMemo(() => treeOf(found(cameras, text)), [cameras, text])
  return (
    <nav className={styles.tree} aria-label="摄像头">
      <input
        type="search"
        className={styles.search}
        aria-label="搜索摄像头"
        placeholder="搜索摄像头、地块"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {tree.length === 0 && <p className={styles.none}>没有找到摄像头</p>}
      <div className={styles.branches}>
        {tree.map(({ id, name, count, branches }) => (
          <details key={id} open className={styles.enterprise}>
            <summary className={styles.summary}>
              <span className={styles.cut} title={name}>
                {name}
              </span>
              <span className={styles.count}>{count}</span>
            </summary>
            {branches.map((branch) => (
              <CameraBranch key={branch.key} branch={branch} shown={shown} onPick={onPick} canCarry={canCarry} />
            ))}
          </details>
        ))}
      </div>
    </nav>
  )
}

interface CameraBranchProps extends Pick<CameraTreeProps, 'shown' | 'onPick' | 'canCarry'> {
  readonly branch: Branch
}

function CameraBranch({ branch: { name, cameras }, shown, onPick, canCarry }: CameraBranchProps) {
  return (
    <section aria-label={name}>
      <h3 className={styles.place}>{name}</h3>
      <ul className={styles.cameras}>
        {cameras.map((camera) => (
          <li key={camera.Id}>
            <button
              type="button"
              className={styles.camera}
              title={camera.Name}
              data-off={!camera.IsOnline || undefined}
              draggable={canCarry}
              onDragStart={(event) => carry(event, camera.Id)}
              onClick={() => onPick(camera.Id)}
            >
              <span className={styles.mark}>
                {shown.includes(camera.Id) && (
                  <svg
                    width={12}
                    height={12}
                    viewBox="0 0 12 12"
                    role="img"
                    aria-label={canCarry ? '在墙上' : '正在看'}
                  >
                    <path d="M2 6.5 5 9.5 10 3" fill="none" stroke="currentColor" strokeWidth={1.6} />
                  </svg>
                )}
              </span>
              <span className={styles.cut}>{camera.Name}</span>
              <CameraTags camera={camera} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
