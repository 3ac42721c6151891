export { type Broker, type Published, type Refused, openBroker } from './broker.ts'
export type { Session } from './members.ts'
export { openOutside } from './outside.ts'
