/** Encodes a query as it is written in code; what is escaped in it stays so: an `&` within a value is `%26`. */
export function encodedQuery(query: string): string {
  return encodeURI(query).replaceAll('%25', '%')
}
