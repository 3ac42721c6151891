/** The words of a text that was pasted: one a line, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The list with some of its entries taken out and others put in. */
export function spliced<Entry>(list: readonly Entry[], at: number, out: number, put: readonly Entry[]): Entry[] {
  return [...list.slice(0, at), ...put, ...list.slice(at + out)]
}
