export { isMeant } from './other-words.ts'
