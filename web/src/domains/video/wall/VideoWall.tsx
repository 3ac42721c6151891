import { type Camera, isWatchable } from '@farm/contract/video'
import { useMemo, useRef, useState } from 'react'
import { useFullView } from '../../../engine/video/use-full-view.ts'
import { CameraTree } from './CameraTree.tsx'
import { inOrder, treeOf } from './camera-tree.ts'
import { usePatrol } from './use-patrol.ts'
import { useWall } from './use-wall.ts'
import styles from './VideoWall.module.css'
import { type WallLayout, type WallSize, emptied, placed, slotAfter } from './wall-layout.ts'
import { WallSlot } from './WallSlot.tsx'
import { WallTools } from './WallTools.tsx'

/** Pictures of cameras beside one another, and the cameras to put there. */
export function VideoWall({ cameras }: { readonly cameras: readonly Camera[] }) {
  const ordered = useMemo(() => inOrder(treeOf(cameras)), [cameras])
  const watchable = ordered.filter(isWatchable).map(({ Id }) => Id)
  // What is off comes last: a wall that nobody has touched shows pictures where there are any.
  const firstOnes = [...watchable, ...ordered.filter((one) => !isWatchable(one)).map(({ Id }) => Id)]
  const byId = useMemo(() => new Map(cameras.map((one) => [one.Id, one])), [cameras])
  const wall = useWall(firstOnes)
  const patrol = usePatrol(watchable, wall.layout.size)
  const [chosen, choose] = useState(0)
  const part = useRef<HTMLElement>(null)
  const full = useFullView(part)
  const layout = patrol.shown?.layout ?? wall.layout
  const change = (next: WallLayout) => {
    patrol.stop()
    wall.setLayout(next)
  }
  const put = (slot: number, camera: string) => {
    const next = placed(layout, slot, camera)
    change(next)
    choose(slotAfter(next, slot))
  }
  const resize = (size: WallSize) => {
    wall.setLayout({ ...wall.layout, size })
    if (chosen >= size) choose(0)
  }
  return (
    <div className={styles.screen}>
      <CameraTree
        cameras={cameras}
        shown={layout.slots.slice(0, layout.size)}
        onPick={(id) => put(chosen, id)}
        canCarry
      />
      <section ref={part} className={styles.part} aria-label="视频墙">
        <WallTools wall={wall} patrol={patrol} full={full} count={watchable.length} onResize={resize} onOpen={change} />
        <ol className={styles.wall} data-size={layout.size}>
          {layout.slots.slice(0, layout.size).map((id, index) => (
            <WallSlot
              // A slot is its place on the wall.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              index={index}
              camera={id === null ? undefined : byId.get(id)}
              quality={layout.size === 1 ? 'main' : 'sub'}
              isChosen={index === chosen}
              onChoose={() => choose(index)}
              onDrop={(camera) => put(index, camera)}
              onClear={() => change(emptied(layout, index))}
            />
          ))}
        </ol>
      </section>
    </div>
  )
}
