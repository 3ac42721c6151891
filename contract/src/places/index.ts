export { type PlaceData, placeForm } from './places.form.ts'
export { MAX_PARTS, MAX_SHAPES, PlaceShape, placeCalls } from './places.calls.ts'
export { type PlotGround, groundOf, metresBetween, metresFromEdge, metresOutside } from './nearness.ts'
