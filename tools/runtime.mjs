// Which Node runs the product. Plain Node 20: runs before `npm ci`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { modules } from './checkout.mjs'
import { Stop } from './terminal.mjs'

// The first that runs TypeScript as it is, without a flag and without a warning.
const OLDEST = [22, 18]

/** Path of a Node that runs TypeScript: the one npm brought, else the present one when it is new enough. */
export function findRuntime() {
  const brought = join(modules, '.bin', 'node')
  if (existsSync(brought) && isNewEnough(versionOf(brought))) return brought
  if (isNewEnough(process.version)) return process.execPath
  throw new Stop(
    `找不到合适的 Node：需要 ${OLDEST.join('.')} 以上，现在是 ${process.version}（${process.platform}-${process.arch}）。\n` +
      'Linux 上依赖里自带 Node 24，请检查网络后重新运行；其他系统请从 https://nodejs.org 安装 Node 24',
  )
}

/** Environment in which `node` and the tools of this checkout are found first. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter), ...extra }
}

function versionOf(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}

function isNewEnough(version) {
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1])
}
