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
  const config = ['-c', 'journeys/playwright.config.ts', '--reporter=list,json']
  const code = await runChild(runtime, [join(modules, '@playwright/test/cli.js'), 'test', ...config], { env })
  return counted({
    code,
    results,
    count: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      names: specsIn(suites).flatMap(({ title, file, ok }) => (ok ? [] : [`${file} › ${title}`])),
    }),
  })
}

async function vitest([program, ...before], options) {
  const results = freshFile('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const args = [...before, join(modules, 'vitest/vitest.mjs'), 'run', ...options, ...reporters]
  const code = await runChild(program, args, { env: toolEnvironment() })
  return counted({
    code,
    results,
    count: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      names: testResults.flatMap(namesOfFailed),
    }),
  })
}

/** `names` says which failed. A run that fails without a failed test (a file that does not load, no test at all) counts as one failure. */
function counted({ code, results, count }) {
  const outcome = existsSync(results) ? count(JSON.parse(readFileSync(results, 'utf8'))) : one.failed
  const { passed, failed } = outcome
  const isBlank = passed + failed === 0
  return { ...outcome, failed: failed === 0 && (code !== 0 || isBlank) ? 1 : failed }
}

function specsIn(suites) {
  return suites.flatMap(({ specs, suites: within = [] }) => [...specs, ...specsIn(within)])
}

/** A file that does not load has failed as a whole. */
function namesOfFailed({ name, status, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [file] : []
  return failed.map(({ fullName }) => `${file} › ${fullName}`)
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
