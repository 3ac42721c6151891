export { type Clock, formatMoment, formatSecond, systemClock, wallClock } from './clock.ts'
export { makeMoments } from './moments.ts'
