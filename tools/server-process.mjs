// Starts the server as a child, waits until it answers, and ends it in good order.
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from './children.mjs'
import { noteServer, notedServers } from './running.mjs'
import { toolEnvironment } from './runtime.mjs'
import { serverFlags } from './server-flags.mjs'
import { Stop } from './terminal.mjs'

const READY_LIMIT_MS = 300_000
const ANSWER_LIMIT_MS = 5_000
const LOG_LIMIT_BYTES = 10_000_000

/** Asked before any work is done: nobody should wait for a build to hear that the port is taken. */
export async function refuseTakenPort({ host, port, url }) {
  const fault = await tryListen(host, port)
  if (!fault) return
  const [own] = notedServers().filter(({ address }) => address === url)
  const reasons = {
    EADDRINUSE: own
      ? `本系统已经在运行（进程 ${own.pid}），请直接用浏览器打开 ${url}/Farm/Admin/\n要重新启动，先执行 kill ${own.pid}`
      : `端口 ${port} 已被别的程序占用。换一个端口启动：PORT=${port + 1} npm start`,
    EACCES: `没有权限使用端口 ${port}（1024 以下的端口需要管理员）。换一个端口启动：PORT=8080 npm start`,
    EADDRNOTAVAIL: `本机没有地址 ${host}。请检查 HOST，例如 HOST=0.0.0.0（所有网卡）`,
    ENOTFOUND: `HOST 无法解析：${host}`,
  }
  throw new Stop(reasons[fault] ?? `无法使用 ${host}:${port}（${fault}）`)
}

function tryListen(host, port) {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', (error) => done(error.code))
    server.listen({ host, port }, () => server.close(() => done(undefined)))
  })
}

/** `log` is the path of a file, or undefined to write to this terminal. */
export function startServer(runtime, { environment, url, log: path }) {
  const log = path ? openLog(path) : undefined
  const output = log?.file ?? 'inherit'
  const server = startChild(runtime, [...serverFlags, 'server/src/main.ts'], {
    env: toolEnvironment(environment),
    stdio: ['ignore', output, output],
  })
  if (log) closeSync(log.file)
  const forget = server.pid ? noteServer({ pid: server.pid, address: url }) : () => {}
  return { ...server, ended: server.ended.finally(forget), log }
}

function openLog(path) {
  mkdirSync(dirname(path), { recursive: true })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  const { size: begin } = statSync(path)
  const lines = () => readFileSync(path).subarray(begin).toString().trim().split('\n')
  return { path, file, tail: () => lines().slice(-20).join('\n') }
}

/** Resolves to true when the server answers, to false when it has ended instead. */
export async function waitReady(server, url) {
  let over = false
  void server.ended.then(() => (over = true))
  const end = Date.now() + READY_LIMIT_MS
  while (!over && Date.now() < end) {
    if ((await get(`${url}/healthz`)).status === 200) return true
    await Promise.race([wait(100), server.ended])
  }
  if (!over) throw new Stop(`服务启动了，但 ${READY_LIMIT_MS / 1000} 秒内没有就绪`)
  return false
}

/** A certificate of one's own is fine here: the question goes to this very machine. */
export function get(url) {
  const client = url.startsWith('https:') ? https : http
  return new Promise((done) => {
    const request = client.get(url, { rejectUnauthorized: false, timeout: ANSWER_LIMIT_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += part))
      response.on('end', () => done({ status: response.statusCode, text }))
      response.on('error', () => done({ status: 0, text: '' }))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => done({ status: 0, text: '' }))
  })
}
