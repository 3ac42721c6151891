// Makes sure that what the lock file says is installed. Plain Node 20 with built-ins only: runs before `npm ci`.
import { accessSync, constants, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { passSignalsOn, runChild } from './children.mjs'
import { built, isStarted, root, writtenTo } from './checkout.mjs'
import { missingNative, record, whyNotInstalled } from './installed.mjs'
import { isAlive, notedServers, parentOf, processesInModules } from './running.mjs'
import { findRuntime } from './runtime.mjs'
import { Stop, report, say, step } from './terminal.mjs'

const OLDEST_NODE = 20
// What npm reports when its cache is not ours or is damaged; it has tried again by itself after network faults.
const cacheFaults = /EACCES|EPERM|EROFS|EEXIST|ENOTEMPTY|EINTEGRITY/
const DATABASE_STOP_LIMIT_MS = 30_000

/** Installs when it has to and returns the Node that runs the product. */
export async function setUp() {
  refuseOldNode()
  if (whyNotInstalled()) await installAlone()
  return findRuntime()
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return
  throw new Stop(`Node ${process.version} 太旧，需要 ${OLDEST_NODE} 以上。请从 https://nodejs.org 安装`)
}

/** Two terminals may start at once; the second one waits and then finds everything there. */
async function installAlone() {
  const lock = await takeLock()
  try {
    const reason = whyNotInstalled()
    if (reason) await install(reason)
  } finally {
    lock?.close()
  }
}

async function install(reason) {
  await refuseUnderRunning()
  // First of all, so that an interrupted installation is never taken for a whole one.
  rmSync(record, { force: true })
  await step(`安装依赖（${reason}，约一分钟）`, async () => {
    const done = await npmCi(usualCache())
    if (done && missingNative().length === 0) return
    if (!done && !cacheFaults.test(installLog())) throw new Stop(installFault())
    say('第一次没有成功，换一个新的缓存再试一次')
    rmSync(record, { force: true })
    if (!(await npmCi(freshCache()))) throw new Stop(installFault())
  })
  rmSync(built('npm-cache'), { recursive: true, force: true })
  if (missingNative().length > 0) {
    rmSync(record, { force: true })
    throw new Stop(`安装不完整，缺少 ${missingNative().join('、')}。请检查网络（或 npm 镜像）后重新运行`)
  }
}

async function refuseUnderRunning() {
  const servers = notedServers()
  const others = processesInModules()
  const [database, busy] = [others.filter(isDatabase), others.filter((each) => !isDatabase(each))]
  const pids = [...new Set([...servers, ...busy].map(({ pid }) => pid))]
  if (pids.length > 0) {
    throw new Stop(
      `依赖需要重新安装，但本目录的程序正在运行（进程 ${pids.join('、')}）。\n` +
        `请先停止它：在它的终端里按 Ctrl+C，或执行 kill ${pids.join(' ')}，然后重新运行`,
    )
  }
  await endDatabases(database.map(({ pid }) => pid))
}

/** A database whose server was killed still runs from node_modules; nobody uses it any more. */
async function endDatabases(pids) {
  for (const pid of pids.filter((each) => !pids.includes(parentOf(each)))) process.kill(pid, 'SIGINT')
  const end = Date.now() + DATABASE_STOP_LIMIT_MS
  while (pids.some(isAlive)) {
    if (Date.now() > end) throw new Stop(`上次的数据库进程停不下来，请手工结束：${pids.filter(isAlive).join('、')}`)
    await wait(100)
  }
}

function isDatabase({ program }) {
  return program.endsWith('/postgres')
}

// Install scripts are left out on purpose: the product needs none, so it is the same whether npm would run them or not.
async function npmCi(cache) {
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--cache', cache]
  const log = openSync(writtenTo('setup.log'), 'w')
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const code = await runChild(npm[0], [...npm.slice(1), ...args], { stdio: ['ignore', log, log] })
  return code === 0
}

/** npm's own cache, unless the home directory is missing or can't be written. */
function usualCache() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return cache
  } catch {
    return writtenTo('npm-cache')
  }
}

function freshCache() {
  rmSync(built('npm-cache'), { recursive: true, force: true })
  return writtenTo('npm-cache')
}

function installLog() {
  return readFileSync(built('setup.log'), 'utf8')
}

function installFault() {
  const tail = installLog().trim().split('\n').slice(-15).join('\n')
  return (
    `依赖安装失败。npm 最后的输出：\n${tail}\n\n` +
    '常见原因：没有网络、公司网络需要代理（npm config set proxy …）或镜像（npm config set registry …）、磁盘已满。\n' +
    `完整输出在 ${built('setup.log')}`
  )
}

/** An abstract socket is freed by the kernel when its holder dies; elsewhere than on Linux there is no lock. */
async function takeLock() {
  const name = `\0farm-erp-setup-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`
  for (let told = false; ; told = true) {
    const lock = await listen(name)
    if (lock !== 'taken') return lock
    if (!told) say('另一个终端正在安装依赖，等它完成')
    await wait(500)
  }
}

function listen(name) {
  if (process.platform !== 'linux') return undefined
  const server = createServer()
  return new Promise((done) => {
    server.once('error', (error) => done(error.code === 'EADDRINUSE' ? 'taken' : undefined))
    server.listen(name, () => done(server))
  })
}

if (isStarted(import.meta.url)) {
  passSignalsOn()
  try {
    say(`依赖齐全，运行用的 Node：${await setUp()}`)
  } catch (error) {
    process.exitCode = report(error)
  }
}
