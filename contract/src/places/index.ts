export { placeForm } from './places.form.ts'
export { type PlotCircle, metresFromEdge, metresOutside } from './nearness.ts'
