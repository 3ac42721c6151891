/** The beginning of a text that fits into a field, never with half a character at its end. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '')
}
