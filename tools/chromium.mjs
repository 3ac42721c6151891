// Finds a Chromium for the journeys, or installs one with a font for Chinese where that is possible.
import { spawnSync } from 'node:child_process'
import { passSignalsOn } from './children.mjs'
import { isStarted } from './checkout.mjs'
import { canInstallPackages, installPackages } from './debian.mjs'
import { Stop, report, say, step } from './terminal.mjs'

// Chromium without windows draws the same pages with half the work, so that it goes first.
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a Chromium that runs. */
export async function needChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return works(asked) ? asked : stop(`CHROMIUM_PATH 指定的 ${asked} 无法运行`)
  if (canInstallPackages()) await installMissing()
  if (!hasChineseFont()) say('没有中文字体，截图里的中文会是方框；请安装 fonts-noto-cjk')
  return findChromium() ?? stop('没有找到 Chromium')
}

async function installMissing() {
  if (pathOf(SHELL) === undefined) await tryToInstall([SHELL])
  const others = [...(findChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (others.length > 0) await step(titleOf(others), () => installPackages(others))
}

/** Not every system has it, and without it another Chromium will do. */
async function tryToInstall(packages) {
  try {
    await step(titleOf(packages), () => installPackages(packages))
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(`${packages.join('、')} 没有装上，改用其他 Chromium`)
  }
}

const titleOf = (packages) => `安装 ${packages.join('、')}（Debian 软件包）`

/** @returns {never} */
function stop(reason) {
  throw new Stop(
    `${reason}。请安装后再运行：\n` +
      '  Debian、Ubuntu：sudo apt-get update && sudo apt-get install chromium fonts-noto-cjk\n' +
      '  Fedora、RHEL：sudo dnf install chromium google-noto-sans-cjk-fonts\n' +
      '或用 CHROMIUM_PATH 指定一个 Chromium、Chrome 的路径',
  )
}

function findChromium() {
  return names.map(pathOf).find((path) => path !== undefined && works(path))
}

function pathOf(name) {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Ubuntu's chromium-browser may be a mere pointer to a snap that isn't there. */
function works(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function hasChineseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

if (isStarted(import.meta.url)) {
  passSignalsOn()
  try {
    say(await needChromium())
  } catch (error) {
    process.exitCode = report(error)
  }
}
