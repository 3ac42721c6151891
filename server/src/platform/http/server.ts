import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { signInAt, withoutBadBackurl } from '@farm/contract/addresses'
import { Refusal, refusal } from '@farm/contract/errors'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { newId } from '../ids/index.ts'
import { type ByteStream, openByteSink } from './byte-sink.ts'
import { type EventSink, openEventSink } from './event-sink.ts'
import { readJson } from './json-body.ts'
import { passOver } from './pass-over.ts'
import { type Upgrade, takeUpgrades } from './upgrades.ts'
import { squeezed } from './squeezed.ts'

export interface HttpRequest {
  /** The parts of the path that stand in braces are among them. */
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** What a PUT brings, as it comes in; ends with an error when the connection is cut. */
  readonly bytes: AsyncIterable<Buffer>
  readonly header: (name: string) => string | undefined
  /** Of the socket, or as a trusted proxy tells it. */
  readonly address: string
  readonly id: string
  /** Only the head of the answer is wanted. */
  readonly isHead: boolean
}

/** What the path or query of a request says of something; empty where that is nothing. */
export function textOfQuery({ query }: Pick<HttpRequest, 'query'>, name: string): string {
  const part = query[name]
  return typeof part === 'string' ? part : ''
}

export interface HttpAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text or bytes of `type`; absent for an answer without content. */
  readonly content?: string | Readable
  readonly type?: string
  /** Instead of content: events are sent until either side ends it. */
  readonly events?: (sink: EventSink) => void
  /** Instead of content: bytes that go on until either side ends them. */
  readonly stream?: ByteStream
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `/api/Core/Files/{id}`. */
  readonly path: string
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer>
  /** Its body is handed on as it came, whatever it calls itself: who reads it counts what can’t be read. */
  readonly takes?: 'bytes'
  /** Its address opens something once: who only asks for the head would use it up, and is refused. */
  readonly isOneUse?: true
}

interface Options {
  readonly routes: readonly Route[]
  readonly upgrades?: readonly Upgrade[]
  /** Makes the answer to anything thrown. */
  readonly onError: (error: unknown, request: HttpRequest) => HttpAnswer
  readonly tls?: { readonly certFile: string; readonly keyFile: string }
  readonly trustedProxies: readonly string[]
  /** The built pages; absent in tests of calls. */
  readonly pages?: { readonly folder: string; readonly basePath: string; readonly hostPaths: readonly string[] }
  /** Other hosts whose pictures pages may show: `https://t0.tianditu.gov.cn`. */
  readonly imageOrigins?: readonly string[]
}

export type HttpServer = FastifyInstance

const LARGEST_BODY = 1024 * 1024
/** An address that names 500 records has some 20,000 signs; by itself Node reads 16 KiB of address and headers. */
const LARGEST_HEAD = 64 * 1024

function policy(imageOrigins: readonly string[]): string {
  const images = ["'self'", 'data:', 'blob:', ...imageOrigins].join(' ')
  return (
    `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src ${images}; connect-src 'self'; ` +
    "worker-src 'self' blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  )
}

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': policy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Puts a server together; nothing listens yet. */
export async function makeHttpServer(options: Options): Promise<HttpServer> {
  const { routes, onError, tls, trustedProxies, upgrades = [], pages, imageOrigins = [] } = options
  const server = fastify({
    logger: false,
    // Tells one request from all others, of other processes and days too; what a client calls it is not taken.
    genReqId: newId,
    bodyLimit: LARGEST_BODY,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    // An address that can't even be decoded is refused in the one error shape too.
    frameworkErrors: (_, request, reply) => {
      void send(reply, onError(refusal('wire/malformed'), read(request)))
    },
    ...(tls
      ? { https: { maxHeaderSize: LARGEST_HEAD, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } }
      : { http: { maxHeaderSize: LARGEST_HEAD } }),
  }) as FastifyInstance
  takeJson(server)
  const ours = { ...headers, 'content-security-policy': policy(imageOrigins) }
  const always = tls ? { ...ours, 'strict-transport-security': 'max-age=31536000' } : ours
  let isClosing = false
  const silent = silentSockets(server, tls ? 'secureConnection' : 'connection')
  server.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
  server.addHook('onSend', squeezed)
  server.addHook('onSend', async (_, reply) => {
    // A connection kept alive past this answer would hold up the orderly end.
    if (isClosing) reply.header('connection', 'close')
    for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    send(reply, onError(refusalOf(error), read(request)))
  server.setErrorHandler(fail)
  await addBodyRoutes(server, routes)
  await server.register(async (within) => {
    takeBytes(within)
    within.addHook('onSend', async (request, reply) => {
      if (!(await passOver(request.raw, reply.statusCode))) reply.header('connection', 'close')
    })
    addRoutes(
      within,
      routes.filter(({ method }) => method === 'PUT'),
    )
  })
  takeUpgrades(server, upgrades)
  if (pages) await servePages(server, pages)
  server.setNotFoundHandler((request, reply) => {
    if (pages && isPage(request, pages.basePath)) return sendPage(request, reply)
    const asset = pages && newAsset(request, pages)
    if (asset !== undefined) return reply.sendFile(asset)
    return fail(refusal('wire/not-found'), request, reply)
  })
  return server
}

/** Connections on which nothing was asked yet: browsers open some in advance, and they would hold up the end. */
function silentSockets(server: FastifyInstance, opened: 'connection' | 'secureConnection'): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.server.on(opened, (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  return silent
}

function takeJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, bytes: Buffer) =>
    bytes.length === 0 ? undefined : readJson(bytes),
  )
}

/** Bytes are handed on as they come in, whatever they call themselves; how many there may be is the handler’s to say. */
function takeBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', async (_: FastifyRequest, payload: IncomingMessage) => payload)
}

/** All but those whose bodies are handed on while they come in. */
async function addBodyRoutes(server: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const whole = routes.filter(({ method }) => method !== 'PUT')
  addRoutes(
    server,
    whole.filter(({ takes }) => takes === undefined),
  )
  await server.register(async (within) => {
    within.removeAllContentTypeParsers()
    within.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, bytes: Buffer) => bytes)
    addRoutes(
      within,
      whole.filter(({ takes }) => takes === 'bytes'),
    )
  })
}

function addRoutes(server: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, path, answer, isOneUse } of routes) {
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(isOneUse && { exposeHeadRoute: false }),
      handler: async (request, reply) => send(reply, await answer(read(request))),
    })
  }
}

/** What the framework refuses by itself, as a refusal of ours. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal('wire/too-large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refusal('wire/media-type')
  const isFrameworks = typeof error.code === 'string' && error.code.startsWith('FST_ERR')
  return isFrameworks && 'statusCode' in error && error.statusCode === 400 ? refusal('wire/malformed') : error
}

const nothing: AsyncIterable<Buffer> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}

function read(request: FastifyRequest): HttpRequest {
  return {
    query: {
      ...(typeof request.query === 'object' && request.query),
      ...(typeof request.params === 'object' && request.params),
    },
    body: request.body,
    // A handler that stops reading halfway refuses; the answer needs the connection.
    bytes: request.body instanceof Readable ? request.body.iterator({ destroyOnReturn: false }) : nothing,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    address: request.ip,
    id: request.id,
    isHead: request.method === 'HEAD',
  }
}

function send(
  reply: FastifyReply,
  { status, headers: extra, content, type = 'application/json; charset=utf-8', events, stream }: HttpAnswer,
) {
  if (events) return openEventSink(reply.headers(headers), events)
  if (stream) return openByteSink(reply.headers(headers), stream)
  reply.status(status).headers({ 'cache-control': 'no-store', ...extra })
  if (content !== undefined) reply.type(type)
  return reply.send(content)
}

const YEAR_SECONDS = 31_536_000

async function servePages(
  server: FastifyInstance,
  { folder, basePath, hostPaths }: NonNullable<Options['pages']>,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: folder,
    prefix: basePath,
    preCompressed: true,
    // A route per file, made at the start: what is no file is a page or a refusal, never a directory.
    wildcard: false,
    index: false,
    redirect: false,
    decorateReply: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  for (const path of hostPaths) server.get(path, sendPage)
  server.get('/', (_, reply) => reply.redirect(basePath))
  server.get(basePath.replace(/\/$/, ''), (_, reply) => reply.redirect(basePath))
}

/** Only paths are compared with it: it is nobody’s. */
const ANY_ORIGIN = 'http://farm.invalid'

/** The one page of all addresses. To the sign-in page nobody comes with a way on that it must not follow. */
function sendPage({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const cut = url.indexOf('?')
  const signIn = cut < 0 ? undefined : signInAt(url.slice(0, cut))
  const search = signIn && withoutBadBackurl(url.slice(cut), ANY_ORIGIN)
  if (search === undefined) return reply.sendFile('index.html')
  return reply.redirect(search === '' ? `${signIn}` : `${signIn}?${search}`)
}

const PLAIN_NAME = /^[\w~-]+(\.[\w~-]+)+$/

/** A part of the pages that was built after the start: it has no route of its own. */
function newAsset({ method, url }: FastifyRequest, { folder, basePath }: NonNullable<Options['pages']>) {
  const start = `${basePath}assets/`
  const name = url.startsWith(start) ? url.slice(start.length) : ''
  const isThere = method === 'GET' && PLAIN_NAME.test(name) && existsSync(join(folder, 'assets', name))
  return isThere ? `assets/${name}` : undefined
}

/** Every address below the base path that is no file is a page of the one application. */
function isPage({ method, url }: FastifyRequest, basePath: string): boolean {
  return method === 'GET' && url.startsWith(basePath) && !url.startsWith(`${basePath}assets/`)
}
