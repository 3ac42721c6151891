export { Fact, eventCalls } from './events.calls.ts'
