export { namedId, newId, newToken, tokenHash } from './ids.ts'
