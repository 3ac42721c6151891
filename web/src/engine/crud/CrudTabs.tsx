import { chosenRecords } from '../list/list-query.ts'
import type { ListDeclaration } from '../list/list-declaration.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { TabLinks } from '../tabs/TabLinks.tsx'
import type { CrudTab } from './crud-declaration.ts'

interface CrudTabsProps {
  readonly of: ListDeclaration
  readonly tabs: readonly CrudTab[]
  readonly open: CrudTab
  readonly today: string
}

/** The tabs of a list; each counts with what the person has narrowed the list to. */
export function CrudTabs({ of: declaration, tabs, open, today }: CrudTabsProps) {
  const [state] = useListAddress(declaration)
  return (
    <TabLinks
      formId={declaration.form.id}
      tabs={tabs}
      open={open}
      narrowingOf={({ clauses }) => chosenRecords({ ...declaration, where: clauses(today) }, state)}
    />
  )
}
