/** Where a key leads along `count` things, as the slider of WAI-ARIA has it; undefined for any other key. */
export function stepTo(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return index - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return index + 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
