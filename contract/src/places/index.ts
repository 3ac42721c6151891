export { placeForm } from './places.form.ts'
export { metresFromEdge, metresOutside } from './nearness.ts'
