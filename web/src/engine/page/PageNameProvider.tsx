import { type ReactNode, useMemo, useState } from 'react'
import { PageNameContext } from './page-name.ts'

export function PageNameProvider({ children }: { readonly children: ReactNode }) {
  const [name, setName] = useState<string>()
  const value = useMemo(() => ({ name, setName }), [name])
  return <PageNameContext value={value}>{children}</PageNameContext>
}
