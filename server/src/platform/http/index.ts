export { type Asset, makeAsset, readAsset } from './asset.ts'
export { type HttpAnswer, type HttpRequest, type HttpServer, type Route, makeHttpServer } from './server.ts'
export { checkText } from './json-body.ts'
