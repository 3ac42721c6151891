import { useMemo } from 'react'
import { List } from '../list/List.tsx'
import { seenDeclaration } from '../list/seen-declaration.ts'
import { useKind } from '../records/use-kind.ts'
import type { CrudDeclaration } from './crud-declaration.ts'
import { useCrudActs } from './use-crud-acts.ts'

export function CrudList({ of: declaration }: { readonly of: CrudDeclaration }) {
  const form = useKind(declaration.form)
  const seen = useMemo(() => seenDeclaration(declaration, form), [declaration, form])
  return <List of={seen} screen={form.key} acts={useCrudActs(declaration.at)} />
}
