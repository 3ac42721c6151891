// Installs Debian packages where that is possible: as root, with apt-get.
import { spawnSync } from 'node:child_process'
import { runChild } from './children.mjs'
import { Stop } from './terminal.mjs'

export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

export async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const stdio = ['ignore', 'ignore', 'inherit']
  await runChild('apt-get', ['update'], { env, stdio })
  // What is there already stays as it is: an upgrade would change a machine that others use too.
  const options = ['-y', '--no-upgrade', '--no-install-recommends']
  const code = await runChild('apt-get', ['install', ...options, ...names], { env, stdio })
  if (code !== 0) throw new Stop(`安装 ${names.join('、')} 失败（apt-get 退出码 ${code}）`)
}
