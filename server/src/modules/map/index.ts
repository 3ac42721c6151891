export { mapHandlers } from './map.handlers.ts'
export { GROUND_CHANNEL } from './map.service.ts'
