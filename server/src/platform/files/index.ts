export { readJsonFile, writeJsonFile } from './json-file.ts'
