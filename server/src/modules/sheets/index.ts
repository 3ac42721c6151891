export { importHandlers } from './import.handlers.ts'
export { purgeImports } from './import.jobs.ts'
export { Imports } from './imports.ts'
export { sheetHandlers } from './sheets.handlers.ts'
