// `npm start`: installs, builds, starts the server, fills the demo and tells where to go.
// `--serve` is for operation: no demo unless asked for, the log goes to this terminal. `--admin` prints the one-time
// address at which the first administrator is made. `--permissions` registers the modules and their functions.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isInterrupted, passSignalsOn, runChild, startChild } from './children.mjs'
import { root } from './checkout.mjs'
import { setUp } from './setup.mjs'
import { get, refuseTakenPort, startServer, waitReady } from './server-process.mjs'
import { toolEnvironment } from './runtime.mjs'
import { Stop, report, say, seconds, step } from './terminal.mjs'
import { buildWebIfChanged } from './web-build.mjs'

const began = performance.now()
/** Done by the server on the database of this installation, whether it runs or not. */
const tasks = ['--admin', '--permissions']
const options = ['--serve', ...tasks]
const ACCOUNTS_POLL_MS = 200

passSignalsOn()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.exitCode = report(error)
}

async function main(asked) {
  const unknown = asked.filter((each) => !options.includes(each))
  if (unknown.length > 0) throw new Stop(`不认识的参数：${unknown.join(' ')}。可用：${options.join('、')}`)
  const settings = readSettings({ demo: asked.length > 0 ? 'off' : 'on' })
  const task = tasks.find((each) => asked.includes(each))
  return task ? carryOut(task, settings) : serve(settings, { quietly: !asked.includes('--serve') })
}

function readSettings({ demo }) {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Stop(`PORT 应是 1 到 65535 的整数，现在是 ${process.env.PORT}`)
  }
  const dataDir = resolve(root, process.env.DATA_DIR || '.data')
  return {
    host,
    port,
    dataDir,
    url: `${process.env.TLS_CERT ? 'https' : 'http'}://${reachable(host)}:${port}`,
    hasDemo: (process.env.FARM_DEMO || demo) === 'on',
    log: join(dataDir, 'logs', 'server.log'),
    environment: { HOST: host, PORT: String(port), DATA_DIR: dataDir, FARM_DEMO: process.env.FARM_DEMO || demo },
  }
}

/** "All addresses" is no address that one can open. */
function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

async function carryOut(task, { environment }) {
  const runtime = await setUp()
  return runChild(runtime, ['server/src/main.ts', task], { env: toolEnvironment(environment) })
}

async function serve(settings, { quietly }) {
  await refuseTakenPort(settings)
  const runtime = await setUp()
  await buildWebIfChanged(runtime)
  if (settings.hasDemo) await runDemoCache('restore', { runtime, settings })
  const server = startServer(runtime, { ...settings, log: quietly ? settings.log : undefined })
  await open(server, { runtime, settings }).catch((error) => endAfterFault(server, error))
  return tellEnd(await server.ended, server)
}

async function open(server, { runtime, settings }) {
  if (!(await step('启动服务与数据库', () => waitReady(server, settings.url)))) return
  const demo = settings.hasDemo ? startDemo(server, { runtime, settings }) : undefined
  // Its accounts come first: somebody can sign in long before the county is complete.
  const isFilling = demo !== undefined && (await waitAccounts(demo, settings.url))
  await tellWhere(settings, server)
  if (!demo) return
  await tellEndOf(demo, { isFilling, url: settings.url })
  keepSimulating(server, { runtime, settings })
  await runDemoCache('save', { runtime, settings })
}

/** Fills an empty data directory with the cached demo county, or caches the one that is finished; it says what it did. */
async function runDemoCache(task, { runtime, settings: { environment } }) {
  if (isInterrupted()) return
  await startChild(runtime, ['server/src/demo-cache.ts', task], { env: toolEnvironment(environment) }).ended
}

/** The simulated devices and cameras of the demo, until the server ends; nobody else has any. */
function keepSimulating(server, { runtime, settings: { url, dataDir, environment } }) {
  if (isInterrupted()) return
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const keep = (name, ...asked) => {
    const log = openSync(join(folder, name), 'w', 0o600)
    const args = ['simulator/src/main.ts', ...asked, '--data-dir', dataDir]
    const child = startChild(runtime, args, { env: toolEnvironment(environment), stdio: ['ignore', log, log] })
    closeSync(log)
    void server.ended.then(() => child.signal('SIGTERM'))
  }
  keep('simulator.log', '--live', '--url', url)
  keep('cameras.log', '--cameras')
}

function endAfterFault(server, error) {
  if (isInterrupted()) return
  report(error)
  server.signal('SIGTERM')
}

/** Fills the demo county in, or goes on with it; it writes its progress to this terminal. */
function startDemo(server, { runtime, settings: { url, dataDir, environment } }) {
  const args = ['simulator/src/main.ts', '--url', url, '--data-dir', dataDir, '--tolerant']
  const demo = startChild(runtime, args, { env: toolEnvironment(environment) })
  void server.ended.then(() => demo.signal('SIGTERM'))
  return demo
}

/** Resolves to true when there are accounts to sign in with, to false when the demo maker has ended first. */
async function waitAccounts(demo, url) {
  let isOver = false
  void demo.ended.then(() => (isOver = true))
  while (!isOver) {
    const { Accounts, Progress } = await demoAt(url)
    if (Progress && Accounts.length > 0) return true
    await Promise.race([wait(ACCOUNTS_POLL_MS), demo.ended])
  }
  return false
}

async function demoAt(url) {
  const { status, text } = await get(`${url}/api/Core/Auth/DemoAccounts`)
  return status === 200 ? JSON.parse(text) : { Password: '', Accounts: [] }
}

async function tellEndOf(demo, { isFilling, url }) {
  const { code, signal } = await demo.ended
  if (isInterrupted()) return
  const why = signal ? `被 ${signal} 结束` : '原因见上'
  if (code !== 0) say(`演示数据没有做完（${why}）。系统可以照常使用；再次运行 npm start 会接着做`)
  else if (isFilling) say(`\n演示数据已齐全（共 ${seconds(began)}）：${url}/Farm/Admin/`)
}

/** In one piece: the progress of the demo may be written at the same time. */
async function tellWhere(settings, { log }) {
  if (isInterrupted()) return
  const { url, hasDemo, host, dataDir } = settings
  const lines = [
    `\n农业ERP系统已就绪（共 ${seconds(began)}）：${url}/Farm/Admin/`,
    ...doorLines(host, join(dataDir, 'mqtt.json')),
    ...(hasDemo ? demoLines(await demoAt(url)) : ['第一次使用请执行 npm run admin，按打印的一次性地址建立管理员']),
    `\n按 Ctrl+C 停止。${log ? `服务日志：${log.path}` : ''}`,
  ]
  say(lines.join('\n'))
}

/** Where devices connect; nothing where they use an outside broker. */
function doorLines(host, note) {
  try {
    const { port, tlsPort } = JSON.parse(readFileSync(note, 'utf8'))
    const isUsual = port === Number(process.env.MQTT_PORT || 1883)
    const why = isUsual ? '' : `（端口 ${process.env.MQTT_PORT || 1883} 已被占用或未指定，改用此端口）`
    return [`设备接入（MQTT）：${reachable(host)}:${port}${why}${tlsPort ? `，TLS 端口 ${tlsPort}` : ''}`]
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return []
  }
}

function demoLines({ Password, Accounts, Progress }) {
  if (Accounts.length === 0) return []
  return [
    `\n演示账号（密码都是 ${Password}）：`,
    ...Accounts.map(({ Name, RealName, Title }) => `  ${Name.padEnd(12)} ${RealName}  ${Title}`),
    ...(Progress ? ['\n演示数据还在生成，进度见下方和登录页；现在就可以登录，数据会陆续出现'] : []),
  ]
}

function tellEnd({ code, signal, fault }, { log }) {
  if (code === 0 || isInterrupted()) {
    say('\n服务已停止')
  } else {
    say(`\n服务意外结束（${fault ?? signal ?? `退出码 ${code}`}）`)
    if (log) say(`日志在 ${log.path}，最后几行：\n${log.tail()}`)
  }
  return code ?? 1
}
