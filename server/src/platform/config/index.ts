export { type Config, ConfigFault, readConfig } from './config.ts'
export { originsOf } from './tiles.ts'
