import { pathAbove } from '@farm/contract/organs'
import type { Organ } from '@farm/contract/organs'
import { useState } from 'react'
import { pathsAbove, pathsToHits } from '../../../engine/organs/index.ts'

/** A line of the tree as it is drawn. */
export interface Branch {
  readonly organ: Organ
  /** 1 at the top of what is seen. */
  readonly level: number
  readonly isOpen: boolean
  readonly hasBelow: boolean
}

/** Which branches are open: all of them until somebody closes one; a search shows the way to every hit. */
export function useOpenBranches(organs: readonly Organ[], text: string) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isSearching = text.trim() !== ''
  const found = pathsToHits(organs, text)
  const kept = organs.filter(({ Path }) => found.has(Path))
  const paths = new Set(kept.map(({ Path }) => Path))
  const withBelow = new Set(kept.map(({ Path }) => pathAbove(Path)))
  const isOpen = (path: string) => isSearching || !closed.has(path)
  const branches = kept
    .filter(({ Path }) => pathsAbove(Path).every((one) => !paths.has(one) || isOpen(one)))
    .map((organ): Branch => ({
      organ,
      level: pathsAbove(organ.Path).filter((one) => paths.has(one)).length + 1,
      isOpen: isOpen(organ.Path),
      hasBelow: withBelow.has(organ.Path),
    }))
  return {
    branches,
    open: (path: string) => setClosed(new Set([...closed].filter((one) => one !== path))),
    close: (path: string) => setClosed(new Set([...closed, path])),
    openAll: () => setClosed(new Set()),
    closeAll: () => setClosed(new Set(organs.map(({ Path }) => Path))),
  }
}
