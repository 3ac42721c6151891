// Builds the page when its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, openSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChild } from './children.mjs'
import { built, modules, root, writtenTo } from './checkout.mjs'
import { toolEnvironment } from './runtime.mjs'
import { Stop, step } from './terminal.mjs'

const sources = ['web', 'contract/src', 'package-lock.json', 'tsconfig.base.json']
const notSources = new Set(['node_modules', 'dist', 'coverage', 'test-results'])

export async function buildWebIfChanged(runtime) {
  const stamp = stampOf(sources)
  const isBuilt = existsSync(join(root, 'web/dist/index.html')) && readStamp() === stamp
  if (!isBuilt) await step('构建网页（源码有变化）', () => buildWeb(runtime))
}

/** `env` is for the build alone. */
export async function buildWeb(runtime, env = {}) {
  const stamp = stampOf(sources)
  // First of all, so that an interrupted build is never taken for a whole one.
  rmSync(built('web.stamp'), { force: true })
  if ((await runVite(runtime, env)) !== 0) {
    const head = readFileSync(built('web-build.log'), 'utf8').trim().split('\n').slice(0, 30).join('\n')
    throw new Stop(`网页构建失败（完整输出在 ${built('web-build.log')}）：\n${head}`)
  }
  writeFileSync(writtenTo('web.stamp'), stamp)
}

function runVite(runtime, env) {
  const log = openSync(writtenTo('web-build.log'), 'w')
  return runChild(runtime, [join(modules, 'vite/bin/vite.js'), 'build'], {
    cwd: join(root, 'web'),
    env: toolEnvironment({ NODE_ENV: 'production', NO_COLOR: '1', ...env }),
    stdio: ['ignore', log, log],
  })
}

function readStamp() {
  return existsSync(built('web.stamp')) ? readFileSync(built('web.stamp'), 'utf8') : ''
}

function stampOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => filesBelow(join(root, each)))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !notSources.has(name) && !name.includes('.test.'))
  return names.toSorted().flatMap((name) => filesBelow(join(path, name)))
}
