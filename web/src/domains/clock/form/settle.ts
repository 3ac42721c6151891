import { understoodText } from '@farm/contract/values'

/** Shows what was understood of a figure that was typed, once its field is left: 1 公顷 in a field of 亩 is 15. */
export function settle(text: string, unit: string | undefined, onChange: (understood: string) => void): void {
  const understood = understoodText(text, unit)
  if (understood !== text) onChange(understood)
}
