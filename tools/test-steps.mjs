// The steps of `npm test`. Each returns how many tests passed and failed; a step that could not run has failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChild } from './children.mjs'
import { modules, writtenTo } from './checkout.mjs'
import { needChromium } from './chromium.mjs'
import { canInstallPackages, installPackages } from './debian.mjs'
import { toolEnvironment } from './runtime.mjs'
import { say } from './terminal.mjs'
import { buildWeb } from './web-build.mjs'

const OLDEST_POSTGRES = 15
const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'
const rtspCamera = [
  'ffmpeg',
  'python3-gi',
  'gir1.2-gst-rtsp-server-1.0',
  ...['base', 'good', 'bad'].map((kind) => `gstreamer1.0-plugins-${kind}`),
]
/** More than these are no lost turn. */
const MOST_ASKED_AGAIN = 5
const atSecond = (name) => `${name}（第二次才通过）`
const one = { passed: { passed: 1, failed: 0 }, failed: { passed: 0, failed: 1 } }

export const steps = [
  { key: 'check', name: '代码检查', run: check },
  { key: 'unit', name: '单元与接口测试', run: unit },
  { key: 'pg15', name: '服务端测试（本机的 PostgreSQL）', run: pg15 },
  { key: 'web', name: '构建网页', run: web },
  { key: 'journeys', name: '浏览器测试', run: journeys },
]

async function check() {
  const code = await runChild('npm', ['run', '--silent', 'check'], { env: toolEnvironment() })
  return code === 0 ? one.passed : one.failed
}

async function unit(runtime) {
  // On a machine of ours a real camera is played; elsewhere those tests say that they were left out.
  if (process.env.CI && canInstallPackages()) await installPackages(rtspCamera)
  return vitest([runtime], [])
}

async function pg15(runtime) {
  const binDir = await findPostgres()
  if (!binDir) {
    say('跳过：本机没有 PostgreSQL 15 以上的服务端程序（Debian 可安装 postgresql-15）')
    return { passed: 0, failed: 0 }
  }
  return vitest([runtime, 'tools/with-postgres.mjs', binDir, runtime], ['--project', 'server', ...askedOnce])
}

/** What goes by rules above the database, reads workbooks or starts a PostgreSQL of its own is the same on every one. */
const askedOnce = [
  'app/leaks',
  'app/bad-input',
  'app/outlives*',
  'app/who-may-what*',
  'platform/db/embedded*',
  ...['sheets', 'video', 'pictures', 'http'].map((part) => `platform/${part}`),
].flatMap((part) => ['--exclude', part.endsWith('*') ? `**/${part}` : `**/${part}/**`])

async function web(runtime) {
  await buildWeb(runtime)
  return one.passed
}

async function journeys(runtime) {
  const results = freshFile('journeys.json')
  const env = toolEnvironment({ CHROMIUM_PATH: await needChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: results })
  const config = ['-c', 'journeys/playwright.config.ts', '--retries=1', '--reporter=list,json']
  const code = await runChild(runtime, [join(modules, '@playwright/test/cli.js'), 'test', ...config], { env })
  const { stats, suites } = resultsIn(results) ?? { stats: { expected: 0, flaky: 0, unexpected: 1 }, suites: [] }
  const namesOf = (status) =>
    specsIn(suites).flatMap(({ tests, file, title }) =>
      tests.filter((test) => test.status === status).map(() => `${file} › ${title}`),
    )
  return {
    ...counted({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, code),
    names: [...namesOf('unexpected'), ...namesOf('flaky').map(atSecond)],
  }
}

/**
 * What fails among thousands is asked once more by itself: on a machine that others load as well a test may lose its
 * turn. What passes then is named all the same.
 */
async function vitest(command, options) {
  const first = await vitestOnce(command, options)
  const failed = first.files.filter((each) => each.failed > 0)
  if (failed.length === 0 || failed.length > MOST_ASKED_AGAIN) return first
  say(`再单独运行失败的文件：${failed.map(({ file }) => file).join('、')}`)
  const again = await vitestOnce(command, [...options, ...failed.map(({ file }) => file)])
  const others = first.files.filter((each) => each.failed === 0)
  const unsteady = first.names.filter((name) => !again.names.includes(name)).map(atSecond)
  return { ...outcomeOf([...others, ...again.files], again.code), names: [...again.names, ...unsteady] }
}

async function vitestOnce([program, ...before], options) {
  const results = freshFile('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const args = [...before, join(modules, 'vitest/vitest.mjs'), 'run', ...options, ...reporters]
  const code = await runChild(program, args, { env: toolEnvironment() })
  const { testResults } = resultsIn(results) ?? { testResults: [] }
  return outcomeOf(testResults.map(fileOutcome), code)
}

function outcomeOf(files, code) {
  const names = files.flatMap((each) => each.names)
  return { ...counted({ passed: total(files, 'passed'), failed: total(files, 'failed') }, code), names, files, code }
}

/** A file that does not load has failed as a whole. */
function fileOutcome({ name, status, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file} › ${test.fullName}`)
  const names = failed.length === 0 && status === 'failed' ? [file] : failed
  return {
    file,
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    failed: names.length,
    names,
  }
}

/** A run that fails without a failed test (no test at all, or an error outside of all) counts as one failure. */
function counted({ passed, failed }, code) {
  const isBlank = passed + failed === 0
  return { passed, failed: failed === 0 && (code !== 0 || isBlank) ? 1 : failed }
}

function resultsIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function total(items, key) {
  return items.reduce((sum, each) => sum + each[key], 0)
}

function specsIn(suites) {
  return suites.flatMap(({ specs, suites: within = [] }) => [...specs, ...specsIn(within)])
}

function freshFile(name) {
  rmSync(writtenTo(name), { force: true })
  return writtenTo(name)
}

async function findPostgres() {
  if (!postgresDir() && process.env.CI && canInstallPackages()) await installPackages(['postgresql-15'])
  return postgresDir()
}

function postgresDir() {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  return [DEBIAN_POSTGRES, told].find((path) => path && isServer(path))
}

/** pg_config may belong to the client library alone. */
function isServer(binDir) {
  const { status, stdout } = spawnSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/(\d+)/.exec(stdout)?.[1]) >= OLDEST_POSTGRES
}
