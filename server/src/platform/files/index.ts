export { FileStore, type Kept, type Sealed } from './file-store.ts'
export { readJsonFile, writeJsonFile } from './json-file.ts'
export { type Part } from './part.ts'
