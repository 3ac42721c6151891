import type { Outline } from '@farm/contract/map'

/** A border of an organisation, as maps draw it. */
export function borderOf({ Organ, Rings }: Pick<Outline, 'Organ' | 'Rings'>) {
  return { key: Organ.Id, name: Organ.Name, rings: Rings }
}
