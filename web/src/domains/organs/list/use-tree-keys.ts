import { pathAbove } from '@farm/contract/organs'
import { type KeyboardEvent, useState } from 'react'
import type { Branch } from './use-open-branches.ts'

interface TreeKeysOptions {
  readonly branches: readonly Branch[]
  readonly open: (path: string) => void
  readonly close: (path: string) => void
  readonly onEnter: (branch: Branch) => void
}

/** One line of the tree is in the order of the Tab key; the arrows go on from there, open branches and close them. */
export function useTreeKeys({ branches, open, close, onEnter }: TreeKeysOptions) {
  const [at, setAt] = useState<string>()
  const paths = branches.map(({ organ }) => organ.Path)
  const current = at !== undefined && paths.includes(at) ? at : paths[0]
  const goTo = (from: HTMLElement, path: string | undefined) => {
    if (path === undefined) return
    setAt(path)
    const tree = from.closest('[role="treegrid"]')
    tree?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Links and buttons of the line keep their keys.
    if (event.target !== event.currentTarget) return
    const index = paths.indexOf(event.currentTarget.dataset.path ?? '')
    const branch = branches[index]
    if (!branch) return
    const { organ, isOpen, hasBelow } = branch
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(event.currentTarget, paths[index + 1]),
      ArrowUp: () => goTo(event.currentTarget, paths[index - 1]),
      Home: () => goTo(event.currentTarget, paths[0]),
      End: () => goTo(event.currentTarget, paths.at(-1)),
      ArrowRight: () => (hasBelow && !isOpen ? open(organ.Path) : goTo(event.currentTarget, paths[index + 1])),
      ArrowLeft: () =>
        hasBelow && isOpen
          ? close(organ.Path)
          : goTo(
              event.currentTarget,
              paths.find((one) => one === pathAbove(organ.Path)),
            ),
      Enter: () => onEnter(branch),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { current, setAt, onKeyDown }
}
