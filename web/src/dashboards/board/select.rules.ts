interface SelectKey {
  /** As the browser names it. */
  readonly key: string
  /** The option that is marked; absent while the list is closed. */
  readonly active: number | undefined
  /** The option that is chosen; -1: none. */
  readonly present: number
  readonly names: readonly string[]
}

type SelectAct =
  | { readonly act: 'move' | 'choose'; readonly to: number }
  /** `leave` lets the key do what it does anywhere. */
  | { readonly act: 'close' | 'leave' }

const OPENING: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter', ' ', 'Home', 'End']

/** What a key does to a choice; nothing where it is not meant for it. */
export function nextOption({ key, active, present, names }: SelectKey): SelectAct | undefined {
  const last = names.length - 1
  if (active === undefined) return OPENING.includes(key) ? { act: 'move', to: Math.max(0, present) } : undefined
  switch (key) {
    case 'ArrowDown':
      return { act: 'move', to: Math.min(last, active + 1) }
    case 'ArrowUp':
      return { act: 'move', to: Math.max(0, active - 1) }
    case 'Home':
      return { act: 'move', to: 0 }
    case 'End':
      return { act: 'move', to: last }
    case 'Enter':
    case ' ':
      return last < 0 ? { act: 'close' } : { act: 'choose', to: active }
    case 'Escape':
      return { act: 'close' }
    case 'Tab':
      return { act: 'leave' }
    default:
      return named(key, active, names)
  }
}

function named(key: string, active: number, names: readonly string[]): SelectAct | undefined {
  if (key.length !== 1) return undefined
  const order = names.map((_, index) => (active + 1 + index) % names.length)
  const to = order.find((index) => names[index]?.toLowerCase().startsWith(key.toLowerCase()))
  return to === undefined ? undefined : { act: 'move', to }
}
