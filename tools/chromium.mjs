// Finds a Chromium for the journeys, or installs one with a font for Chinese where that is possible.
import { spawnSync } from 'node:child_process'
import { passSignalsOn } from './children.mjs'
import { isStarted } from './checkout.mjs'
import { canInstallPackages, installPackages } from './debian.mjs'
import { Stop, report, say, step } from './terminal.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a Chromium that runs. */
export async function needChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return works(asked) ? asked : stop(`CHROMIUM_PATH 指定的 ${asked} 无法运行`)
  const missing = [...(findChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length > 0 && canInstallPackages()) {
    await step(`安装 ${missing.join('、')}（Debian 软件包）`, () => installPackages(missing))
  }
  if (!hasChineseFont()) say('没有中文字体，截图里的中文会是方框；请安装 fonts-noto-cjk')
  return findChromium() ?? stop('没有找到 Chromium')
}

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
