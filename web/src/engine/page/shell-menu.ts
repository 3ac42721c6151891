import { type ReactNode, createContext, useContext } from 'react'

/** Opens the menu of the shell; absent where the menu is always in sight. */
export const ShellMenuContext = createContext<(() => void) | undefined>(undefined)

/** For pages that draw a bar of their own on a phone. */
export function useShellMenu(): (() => void) | undefined {
  return useContext(ShellMenuContext)
}

/** What the person is told of, for the same pages; absent where the header of the shell shows it. */
export const ShellBellContext = createContext<ReactNode>(undefined)

export function useShellBell(): ReactNode {
  return useContext(ShellBellContext)
}
