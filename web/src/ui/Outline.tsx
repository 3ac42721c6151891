import { type OutlineName, outlines } from './outlines.ts'

function isOutline(name: string): name is OutlineName {
  return name in outlines
}

/** A drawing of the shell and its menus; a name that is not known is drawn as any entry. */
export function Outline({ name, size = 18 }: { readonly name: OutlineName | (string & {}); readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={outlines[isOutline(name) ? name : 'entry']} />
    </svg>
  )
}
