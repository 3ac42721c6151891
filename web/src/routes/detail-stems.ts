/** Kinds whose records have pages of their own, by the stem of their addresses: `/Core/CropDetail/:id`. */
export const detailStems = {
  crops: '/Core/Crop',
  places: '/Core/Place',
  operations: '/Core/Operation',
  inputs: '/Core/Inputs',
} as const
