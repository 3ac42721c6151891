export { type PlaceData, placeForm } from './places.form.ts'
export { MAX_PARTS, MAX_SHAPES, PlaceAct, PlaceShape, placeCalls } from './places.calls.ts'
export {
  type PlotGround,
  SQUARE_METRES_PER_MU,
  groundOf,
  metresBetween,
  metresFromEdge,
  metresOutside,
} from './nearness.ts'
export { placeActNames } from './place-acts.ts'
