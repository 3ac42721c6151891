import { useMemo } from 'react'
import { useView } from '../views/use-views.ts'
import { declaredByView, inOrder } from './column-order.ts'
import { listColumns } from './list-columns.tsx'
import type { ListDeclaration } from './list-declaration.ts'
import { isShown, useListLook } from './list-look.ts'

/** The columns of a list: as it declares them, as the view that is open keeps them, and as the person wants them. */
export function useListColumns(declaration: ListDeclaration, screen: string, viewId: string | undefined) {
  const view = useView(screen, viewId)
  const [look, setLook] = useListLook(screen, view?.Id)
  const made = useMemo(() => listColumns(declaration), [declaration])
  const columns = useMemo(() => inOrder(declaredByView(made, view?.Columns), look.order), [made, view, look.order])
  const shown = columns
    .filter((column, index) => index === 0 || isShown(column, look))
    .map((column) => ({ ...column, width: look.widths[column.key] ?? column.width }))
  return { screen, view, look, setLook, columns, shown }
}
