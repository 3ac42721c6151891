import { type PictureSource, pictureSources } from '@farm/contract/pictures'
import { dayIn } from '../../platform/day-in-address.ts'

/** What the wall is narrowed to, kept in its address. */
export interface PictureChoice {
  readonly source: PictureSource | undefined
  /** Days, both included; either end may be open. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly enterprise: string | undefined
  readonly place: string | undefined
  readonly operation: string | undefined
  readonly camera: string | undefined
}

/** What is narrowed by choosing a record. */
export const narrowings = ['enterprise', 'place', 'operation', 'camera'] as const
export type Narrowing = (typeof narrowings)[number]

/** What the address says; what it says wrongly counts as not said. */
export function readPictures(address: URLSearchParams): PictureChoice {
  const one = (name: Narrowing) => address.get(name) ?? undefined
  return {
    source: pictureSources.find((source) => source === address.get('source')),
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    enterprise: one('enterprise'),
    place: one('place'),
    operation: one('operation'),
    camera: one('camera'),
  }
}

/** True where something was chosen. */
export function isChosen(choice: PictureChoice): boolean {
  return Object.values(choice).some((value) => value !== undefined)
}
