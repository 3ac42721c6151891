import type { PlaceAct } from './places.calls.ts'

/** What a division and a merger of plots are called. */
export const placeActNames: Readonly<Record<PlaceAct['Act'], string>> = { split: '分割', merge: '合并' }
