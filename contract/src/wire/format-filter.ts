// Apart from what reads filters: pages that only ask would load the texts of all refusals with it.
import type { Clause } from './qs.ts'

/** Writes a filter that `parseFilter` reads back; the caller still encodes the whole for an address. */
export function formatFilter(clauses: ReadonlyArray<Pick<Clause, 'path' | 'op' | 'values'>>): string {
  return clauses.map(({ path, op, values }) => `${path.join('.')}[${op}]${values.map(encode).join(',')}`).join('&')
}

function encode(value: string): string {
  return value.replace(/[%&,]/g, (sign) => encodeURIComponent(sign))
}
