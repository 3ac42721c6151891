import { Cut } from '../../ui/Cut.tsx'

/** What a dictionary offers, in one line. */
export function Words({ words }: { readonly words: readonly { readonly Name: string }[] }) {
  const text = words.map(({ Name }) => Name).join('、')
  return <Cut title={text}>{text || '—'}</Cut>
}
