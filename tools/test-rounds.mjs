// The rounds of `npm run test:steady`: under which clock, in which environment and as whom each runs the unit tests.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from './checkout.mjs'
import { canInstallPackages, installPackages } from './debian.mjs'
import { Stop } from './terminal.mjs'

const DAY_MS = 86_400_000
/** Of Asia/Shanghai, which has had no other for decades. */
const OFFSET_MS = 8 * 3_600_000
/** `nobody` of Debian and most others. */
const ORDINARY_USER = '65534'
const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].map((folder) =>
  join('/usr/lib', folder, 'faketime/libfaketime.so.1'),
)
const notCopied = new Set(['.git', '.data', '.build', 'dist', 'test-results'])

const environment = (...settings) => ['env', ...settings]
const emptyEnvironment = () => ['env', '-i', `PATH=${process.env.PATH}`, `HOME=${homedir()}`]
const umask = (mask) => ['sh', '-c', `umask ${mask}; exec "$@"`, 'sh']

/** `at` is when the round begins by the faked clock; `around` is a command that runs another within an environment. */
export function roundsOfUnits(now) {
  const later = (days) => new Date(now.getTime() + days * DAY_MS)
  return [
    { name: '一天后，空环境', at: later(1), around: emptyEnvironment() },
    { name: '七天后，LANG=zh_CN.GBK', at: later(7), around: environment('LANG=zh_CN.GBK', 'LC_ALL=zh_CN.GBK') },
    { name: '四十天后，umask 077', at: later(40), around: umask('077') },
    { name: '四百天后，普通用户', at: later(400), isOrdinaryUser: true },
    { name: '12 月 31 日 23:59', at: shanghai(nextDay(now, '12-31'), '23:59') },
    { name: '1 月 1 日，umask 000', at: shanghai(nextDay(now, '01-01'), '00:05'), around: umask('000') },
    { name: '2 月 29 日', at: shanghai(nextDay(now, '02-29'), '10:00') },
    { name: '月末最后一天', at: shanghai(lastOfMonth(now), '18:00'), around: environment('LANG=tr_TR.UTF-8') },
    { name: '星期一零点', at: shanghai(nextMonday(now), '00:00') },
    { name: '机器在别的时区（洛杉矶）', around: environment('TZ=America/Los_Angeles') },
  ]
}

/** The days from tomorrow on, by the calendar of Shanghai, as 2028-02-29. */
function* daysAfter(now) {
  for (let days = 1; ; days += 1) {
    yield new Date(now.getTime() + OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10)
  }
}

function firstDay(now, isWanted) {
  for (const day of daysAfter(now)) if (isWanted(day)) return day
  throw new Error('the calendar has no end')
}

function nextDay(now, monthAndDay) {
  return firstDay(now, (day) => day.endsWith(monthAndDay))
}

/** Of a month with thirty days: whoever counts on 31 is found out. */
function lastOfMonth(now) {
  return firstDay(now, (day) => ['04-30', '06-30', '09-30', '11-30'].some((end) => day.endsWith(end)))
}

function nextMonday(now) {
  return firstDay(now, (day) => new Date(day).getUTCDay() === 1)
}

function shanghai(day, time) {
  return new Date(`${day}T${time}:00+08:00`)
}

/** The command that runs another under a clock that begins at a moment and goes on from there; empty for the real one. */
export async function underClock(at) {
  if (!at) return []
  const library = await findFaketime()
  const offset = Math.round((at.getTime() - Date.now()) / 1000)
  // What measures spans of time is left alone: only the calendar is another.
  return environment(`LD_PRELOAD=${library}`, `FAKETIME=+${offset}s`, 'FAKETIME_DONT_FAKE_MONOTONIC=1')
}

async function findFaketime() {
  const find = () => libraries.find((path) => existsSync(path))
  if (!find() && canInstallPackages()) await installPackages(['libfaketime'])
  const found = find()
  if (!found) throw new Stop('没有找到 libfaketime。请安装后再运行：sudo apt-get install libfaketime')
  return found
}

/** Where a round runs: in the checkout, or for an ordinary user in a copy that belongs to them. */
export function workplaceFor({ isOrdinaryUser, around = [] }) {
  if (!isOrdinaryUser || process.getuid() !== 0) return { cwd: root, around, remove: () => undefined }
  const cwd = mkdtempSync(join(tmpdir(), 'farm-steady-'))
  chmodSync(cwd, 0o755)
  const isCopied = (path) => path === root || !notCopied.has(basename(path)) || path.includes('node_modules')
  cpSync(root, cwd, { recursive: true, verbatimSymlinks: true, filter: isCopied })
  const { status } = spawnSync('chown', ['-R', `${ORDINARY_USER}:${ORDINARY_USER}`, cwd])
  if (status !== 0) throw new Stop(`不能把 ${cwd} 交给普通用户`)
  const become = ['setpriv', `--reuid=${ORDINARY_USER}`, `--regid=${ORDINARY_USER}`, '--clear-groups']
  return {
    cwd,
    around: [...become, 'env', `HOME=${cwd}`, ...around],
    remove: () => rmSync(cwd, { recursive: true, force: true }),
  }
}
