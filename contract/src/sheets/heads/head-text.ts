/** A head as it is compared: the same whatever the width of its brackets, the blanks in it and the mark at its end. */
export function headText(head: string): string {
  const text = head.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
  let end = text.length
  while (text[end - 1] === '*') end -= 1
  return text.slice(0, end)
}
