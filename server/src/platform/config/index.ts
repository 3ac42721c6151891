export { type Config, ConfigFault, readConfig } from './config.ts'
