export { type Asset, makeAsset, readAsset } from './asset.ts'
export type { ByteSink } from './byte-sink.ts'
export {
  type HttpAnswer,
  type HttpRequest,
  type HttpServer,
  type Route,
  makeHttpServer,
  textOfQuery,
} from './server.ts'
export { checkText } from './json-body.ts'
export type { Upgrade } from './upgrades.ts'
