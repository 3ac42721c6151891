export { headText } from './head-text.ts'
