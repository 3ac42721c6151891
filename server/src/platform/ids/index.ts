export { newId, newToken, tokenHash } from './ids.ts'
