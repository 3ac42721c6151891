export { faceHandlers } from './faces.handlers.ts'
export { registerFaces } from './registration.ts'
export { keepSnapshots } from './retention.jobs.ts'
