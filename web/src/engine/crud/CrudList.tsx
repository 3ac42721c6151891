import { List } from '../list/List.tsx'
import type { CrudDeclaration } from './crud-declaration.ts'
import { useCrudActs } from './use-crud-acts.ts'

export function CrudList({ of: declaration }: { readonly of: CrudDeclaration }) {
  return <List of={declaration} screen={declaration.form.key} acts={useCrudActs(declaration.at)} />
}
