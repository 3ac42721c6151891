export { organHandlers } from './organs.handlers.ts'
export { addOrgan, closeOrgan, organInScope, renameOrgan, reopenOrgan } from './organs.service.ts'
export { type Moved, onMoved } from './move.service.ts'
export { registerMovedNames } from './successors.service.ts'
