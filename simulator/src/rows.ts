type Row = Readonly<Record<string, unknown>>

/** The rows that a field with a table holds. */
export function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
