import { createContext, useContext, useEffect } from 'react'

interface PageName {
  /** The title that the screen gave itself. */
  readonly name?: string | undefined
  readonly setName: (name: string | undefined) => void
}

/** Outside of a shell a screen may name itself, and nobody listens. */
export const PageNameContext = createContext<PageName>({ setName: () => undefined })

/** For screens that show one of many forms: its MenuName is their title and their entry of the menu. */
export function usePageTitle(name: string | undefined): void {
  const { setName } = useContext(PageNameContext)
  useEffect(() => {
    setName(name)
    return () => setName(undefined)
  }, [name, setName])
}
