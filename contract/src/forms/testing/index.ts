export { arbitraryFields } from './arbitrary-fields.ts'
export { arbitraryRecord } from './arbitrary-record.ts'
export { evilPatterns } from './evil-patterns.ts'
