// What each part of the page weighs that is loaded on demand, against the limits in web/chunk-limits.json.
// `node tools/chunk-weights.mjs` writes the limits anew after a build by `npm test -- --only web`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built, isStarted, root } from './checkout.mjs'
import { say } from './terminal.mjs'

const LIMITS = join(root, 'web/chunk-limits.json')
export const CHUNK_WEIGHTS = 'chunk-weights.json'
/** So much may be added before somebody has to look at it. */
const SLACK = 1.05
const SLACK_KIB = 2

/** What is too heavy, or has no limit or no chunk any more: one line each. */
export function weightFaults(weights = read(built(CHUNK_WEIGHTS)), limits = read(LIMITS)) {
  const names = [...new Set([...Object.keys(weights), ...Object.keys(limits)])].toSorted()
  return names.flatMap((name) => {
    if (!(name in weights)) return [`${name} 不再单独加载，但仍列在 web/chunk-limits.json`]
    if (!(name in limits)) return [`${name} 没有列在 web/chunk-limits.json`]
    const kib = weights[name] / 1024
    return kib > limits[name] ? [`${name} 压缩后 ${kib.toFixed(1)} KiB，最多 ${limits[name]} KiB`] : []
  })
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

if (isStarted(import.meta.url)) {
  const limits = Object.entries(read(built(CHUNK_WEIGHTS))).map(([name, bytes]) => [
    name,
    Math.ceil((bytes / 1024) * SLACK + SLACK_KIB),
  ])
  writeFileSync(LIMITS, `${JSON.stringify(Object.fromEntries(limits), undefined, 2)}\n`)
  say(`web/chunk-limits.json：${limits.length} 项`)
}
