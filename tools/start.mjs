// `npm start`: installs, builds, starts the server, fills the demo and tells where to go.
// `--serve` is for operation: no demo unless asked for, the log goes to this terminal. `--admin` prints the one-time
// address at which the first administrator is made. `--permissions` registers the modules and their functions.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isInterrupted, passSignalsOn, runChild, startChild } from './children.mjs'
import { root } from './checkout.mjs'
import { setUp } from './setup.mjs'
import { get, refuseTakenPort, startServer, waitReady } from './server-process.mjs'
import { toolEnvironment } from './runtime.mjs'
import { Stop, loudStep, report, say, seconds, step } from './terminal.mjs'
import { buildWebIfChanged } from './web-build.mjs'

const began = performance.now()
/** Done by the server on the database of this installation, whether it runs or not. */
const tasks = ['--admin', '--permissions']
const options = ['--serve', ...tasks]

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
  const server = startServer(runtime, { ...settings, log: quietly ? settings.log : undefined })
  await open(server, { runtime, settings }).catch((error) => endAfterFault(server, error))
  return tellEnd(await server.ended, server)
}

async function open(server, { runtime, settings }) {
  if (!(await step('启动服务与数据库', () => waitReady(server, settings.url)))) return
  if (settings.hasDemo) await makeDemo(server, { runtime, settings })
  if (settings.hasDemo) keepSimulating(server, { runtime, settings })
  await tellWhere(settings, server)
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

async function makeDemo(server, { runtime, settings: { url, dataDir, environment } }) {
  const args = ['simulator/src/main.ts', '--url', url, '--data-dir', dataDir]
  await loudStep('演示数据', async () => {
    const demo = startChild(runtime, args, { env: toolEnvironment(environment) })
    void server.ended.then(() => demo.signal('SIGTERM'))
    const { code } = await demo.ended
    if (code !== 0 && !isInterrupted()) say('演示数据没有做完（原因见上）。系统可以照常使用；再次启动时会接着做')
  })
}

async function tellWhere({ url, hasDemo, host, dataDir }, { log }) {
  if (isInterrupted()) return
  say(`\n农业ERP系统已就绪（共 ${seconds(began)}）：${url}/Farm/Admin/`)
  tellDoor(host, join(dataDir, 'mqtt.json'))
  if (hasDemo) tellAccounts(await get(`${url}/api/Core/Auth/DemoAccounts`))
  else say('第一次使用请执行 npm run admin，按打印的一次性地址建立管理员')
  say(`\n按 Ctrl+C 停止。${log ? `服务日志：${log.path}` : ''}`)
}

/** Where devices connect; nothing where they use an outside broker. */
function tellDoor(host, note) {
  try {
    const { port, tlsPort } = JSON.parse(readFileSync(note, 'utf8'))
    const isUsual = port === Number(process.env.MQTT_PORT || 1883)
    const why = isUsual ? '' : `（端口 ${process.env.MQTT_PORT || 1883} 已被占用或未指定，改用此端口）`
    say(`设备接入（MQTT）：${reachable(host)}:${port}${why}${tlsPort ? `，TLS 端口 ${tlsPort}` : ''}`)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function tellAccounts({ status, text }) {
  if (status !== 200) return
  const { Password, Accounts } = JSON.parse(text)
  if (Accounts.length === 0) return
  say(`\n演示账号（密码都是 ${Password}）：`)
  for (const { Name, RealName, Title } of Accounts) say(`  ${Name.padEnd(12)} ${RealName}  ${Title}`)
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
