import type { FormKind } from '@farm/contract/forms'
import { useSearchParams } from 'react-router'
import { fieldOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { useToday } from '../records/use-today.ts'
import { readTab } from '../tabs/tabs.ts'
import type { CrudDeclaration, CrudTab } from './crud-declaration.ts'

interface OpenTab<K extends FormKind> {
  readonly tabs: readonly CrudTab<K>[]
  /** Absent where there are none. */
  readonly tab?: CrudTab<K>
  readonly today: string
}

/** The tabs of a list and the one in its address; none where they ask for what is not for the person’s eyes. */
export function useOpenTab<K extends FormKind>(
  { tabs }: Pick<CrudDeclaration<K>, 'tabs'>,
  form: RecordForm,
): OpenTab<K> {
  const today = useToday()
  const [address] = useSearchParams()
  if (!tabs || !tabs.every((tab) => isSeen(tab, form, today))) return { tabs: [], today }
  return { tabs, tab: readTab(tabs, address), today }
}

function isSeen({ clauses }: CrudTab, form: RecordForm, today: string): boolean {
  return clauses(today).every(({ path: [first = ''] }) => fieldOf(form, first))
}
