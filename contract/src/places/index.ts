export { placeForm } from './places.form.ts'
