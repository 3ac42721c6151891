import type { EnterpriseFigures } from '@farm/contract/enterprises'
import { inThousands } from '@farm/contract/values'
import { useFigures } from './figures-queries.ts'

interface FigureCellProps {
  readonly id: string
  readonly name: Exclude<keyof EnterpriseFigures, 'Id'>
}

/** One figure of an enterprise in its row; a dash where it may not be seen or did not come. */
export function FigureCell({ id, name }: FigureCellProps) {
  const { data, isLoading } = useFigures(id)
  if (isLoading) return '…'
  const figure = data?.[name]
  return figure === undefined ? '—' : inThousands(String(figure))
}
