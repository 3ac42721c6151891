export { organHandlers } from './organs.handlers.ts'
export { addOrgan, closeOrgan, organInScope, renameOrgan, reopenOrgan } from './organs.service.ts'
