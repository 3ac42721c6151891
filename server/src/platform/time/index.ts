export { type Clock, systemClock, wallClock } from './clock.ts'
