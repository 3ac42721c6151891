export { type Clock, systemClock, wallClock } from './clock.ts'
export { makeMoments } from './moments.ts'
