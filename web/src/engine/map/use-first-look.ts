import { useState } from 'react'
import type { Corner } from '../../ui/corners.ts'

interface First {
  readonly asked: string
  readonly corners: readonly Corner[]
}

const NOWHERE: readonly Corner[] = []

/**
 * Where a map looks for what was asked: what changes while somebody looks at it must not move it away. `cornersOf` is
 * absent until all of it is there.
 */
export function useFirstLook(
  asked: string | undefined,
  cornersOf: (() => readonly Corner[]) | undefined,
): readonly Corner[] {
  const [first, setFirst] = useState<First>()
  if (asked !== undefined && cornersOf && first?.asked !== asked) setFirst({ asked, corners: cornersOf() })
  return first?.corners ?? NOWHERE
}
