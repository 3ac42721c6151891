import { useState } from 'react'
import { usePermission } from '../../../engine/permission/index.ts'
import { readChoice, writeChoice } from '../../../platform/storage.ts'
import { type KeptWall, type WallLayout, filled, named, readKept } from './wall-layout.ts'

const USUAL_SIZE = 4

/** What the person keeps of the wall on this device; before they touch it, it shows the first cameras. */
export function useWall(firstOnes: readonly string[]) {
  const { User } = usePermission()
  const key = `video-wall:${User.Id}`
  const [kept, setKept] = useState(() => readKept(readChoice(key)))
  // Cameras that go off and on meanwhile do not move the pictures.
  const [first] = useState(() => filled(USUAL_SIZE, firstOnes))
  const keep = (change: Partial<KeptWall>) => {
    const next = { ...kept, ...change }
    writeChoice(key, next)
    setKept(next)
  }
  return {
    layout: kept.present ?? first,
    named: kept.named,
    setLayout: (present: WallLayout) => keep({ present }),
    keepAs: (name: string, layout: WallLayout) => keep({ named: named(kept.named, name, layout) }),
    forget: (name: string) => keep({ named: kept.named.filter((one) => one.name !== name) }),
  }
}
