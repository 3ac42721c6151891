// The steps of a test run. Each returns an outcome (see test-runners.mjs); a step that could not run has failed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writtenTo } from './checkout.mjs'
import { runChild } from './children.mjs'
import { CHUNK_WEIGHTS, weightFaults } from './chunk-weights.mjs'
import { needChromium } from './chromium.mjs'
import { canInstallPackages, installPackages } from './debian.mjs'
import { toolEnvironment } from './runtime.mjs'
import { Stop, say } from './terminal.mjs'
import { fingerprints, keepProofs, unprovenFiles } from './test-proofs.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'
import { withTimeLimit } from './test-times.mjs'
import { buildWeb } from './web-build.mjs'

const OLDEST_POSTGRES = 15
const NO_POSTGRES = '本机没有 PostgreSQL 15 以上的服务端程序（Debian 可安装 postgresql-15）'
const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'
/** An RTSP camera to play, LibreOffice to open workbooks, and a foreign MQTT client. */
const fullPackages = [
  'ffmpeg',
  'python3-gi',
  'gir1.2-gst-rtsp-server-1.0',
  ...['base', 'good', 'bad'].map((kind) => `gstreamer1.0-plugins-${kind}`),
  'libreoffice-calc-nogui',
  'mosquitto-clients',
]
/** Tests read this to run at full size: every example of a property, every screen at every width, every mutation. */
const fullSize = { FARM_TEST_SIZE: 'full' }
const onePassed = { passed: 1, failed: 0 }

export const check = { key: 'check', name: '代码检查', run: () => runCheck() }
export const web = { key: 'web', name: '构建网页', run: (runtime) => buildAndWeigh(runtime) }
/** On the oldest PostgreSQL that the product supports where that is at hand, else on the embedded one. */
export const unit = keeping({
  key: 'unit',
  name: '单元与接口测试',
  isOfStep: (file) => !isJourney(file),
  // These look at the whole checkout.
  besides: ['tools/', 'bench/'],
  run: (runtime, args = []) => runUnit({ runtime, args }).then(withTimeLimit),
})
export const journeys = keeping({
  key: 'journeys',
  name: '浏览器测试',
  isOfStep: isJourney,
  besides: [],
  run: (runtime, args = []) => runJourneys({ runtime, args }).then(withTimeLimit),
})

/** `npm test -- --all`: every promise once, whatever was proven; docs/testing.md says what is left to the full run. */
export const everything = [check, unit, web, journeys]

/** `npm test`: the same without the test files that passed on these very sources before. */
export const gate = [check, unproven(unit), web, unproven(journeys)]

/** `npm run test:full`. */
export const full = [
  check,
  { key: 'packages', name: '安装完整测试所需的软件包', run: installFullPackages },
  keeping({ key: 'unit', name: '单元与接口测试（完整）', run: (runtime) => runVitest({ runtime, env: fullSize }) }),
  {
    key: 'pg15',
    name: '服务端测试（PostgreSQL 15）',
    // The suite of embedded PostgreSQL starts one of its own, which is never this one.
    run: (runtime) =>
      runOnOldest({
        runtime,
        args: ['--project', 'server', '--project', 'server-replacing', '--exclude', '**/platform/db/embedded*'],
        env: fullSize,
      }),
  },
  web,
  keeping({ key: 'journeys', name: '浏览器测试（完整）', run: (runtime) => runJourneys({ runtime, env: fullSize }) }),
]

function isJourney(file) {
  return file.startsWith('journeys/')
}

/** The step keeps which files passed, with what they depended on. */
function keeping(step) {
  return {
    ...step,
    run: async (runtime, args) => {
      const before = fingerprints(runtime)
      const outcome = await step.run(runtime, args)
      keepProofs(before, outcome)
      return outcome
    },
  }
}

function unproven(step) {
  return {
    ...step,
    run: async (runtime) => {
      const { run, left } = unprovenFiles(runtime, step.isOfStep)
      if (left === 0) return step.run(runtime)
      say(`${left} 个测试文件与所依赖的源码自上次通过以来没有变化，不再运行（npm test -- --all 运行全部）`)
      const files = [...run, ...step.besides]
      return files.length > 0 ? step.run(runtime, files) : { passed: 0, failed: 0 }
    },
  }
}

async function buildAndWeigh(runtime) {
  await buildWeb(runtime, { CHUNK_WEIGHTS: writtenTo(CHUNK_WEIGHTS) })
  const names = weightFaults()
  return { passed: 1, failed: names.length, names }
}

/** `parts` are names of tools/check.mjs; all of them where none is named. */
export async function runCheck(parts = []) {
  const code = await runChild('npm', ['run', '--silent', 'check', '--', ...parts], { env: toolEnvironment() })
  return code === 0 ? onePassed : { passed: 0, failed: 1, names: ['npm run check'] }
}

async function installFullPackages() {
  if (!canInstallPackages()) {
    say('不是 root 或没有 apt-get，不能自动安装；缺少的程序所对应的测试会失败')
    return { passed: 0, failed: 0 }
  }
  await installPackages(fullPackages)
  return onePassed
}

async function runUnit(run) {
  if (await findPostgres()) return runOnOldest(run)
  say(`${NO_POSTGRES}：服务端测试使用内置的 PostgreSQL`)
  return runVitest(run)
}

async function runOnOldest({ runtime, ...run }) {
  const binDir = await findPostgres()
  if (!binDir) throw new Stop(NO_POSTGRES)
  return runVitest({ runtime, around: [runtime, 'tools/with-postgres.mjs', binDir], ...run })
}

async function runJourneys({ runtime, args, env }) {
  return runPlaywright({ runtime, chromium: await needChromium(), args, env })
}

async function findPostgres() {
  if (!postgresDir() && process.env.CI && canInstallPackages()) await installPackages(['postgresql-15'])
  return postgresDir()
}

function postgresDir() {
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  return [DEBIAN_POSTGRES, named].find((path) => path && isServer(path))
}

/** pg_config may belong to the client library alone. */
function isServer(binDir) {
  const { status, stdout } = spawnSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/(\d+)/.exec(stdout)?.[1]) >= OLDEST_POSTGRES
}
