export { organHandlers } from './organs.handlers.ts'
export { addOrgan, closeOrgan, organInScope, renameOrgan } from './organs.service.ts'
