export { namedId, newCode, newId, newToken, tokenHash } from './ids.ts'
