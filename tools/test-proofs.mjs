// Which test files passed on the very sources that stand here. `tools/proven-tests.json` keeps, by file, the hash of all that
// decides what it says (tools/checks/proofs.ts); whoever commits a change commits it too. The gate runs what has another hash,
// a tenth of the rest, and what holds the promises that matter most; docs/testing.md says what that means.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checkout.mjs'
import { Stop } from './terminal.mjs'

const PROVEN = join(root, 'tools/proven-tests.json')
/** One in so many proven files is run all the same, others for each commit: a hash that misses something is found out. */
const SAMPLE = 10
/** Run every time. */
const always = [
  'journeys/promise.spec.ts',
  'journeys/weights.spec.ts',
  'server/src/app/filled-migrations.test.ts',
  'server/src/app/leaks/leaks.test.ts',
  'server/src/app/outlives.test.ts',
  'server/src/app/who-may-what.test.ts',
]

/** The files to be run, and how many are left out. `isOfStep` says which files a step runs. */
export function unprovenFiles(runtime, isOfStep) {
  const hashes = Object.entries(fingerprints(runtime)).filter(([file]) => isOfStep(file))
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const run = chosenFiles(Object.fromEntries(hashes), readProven(), stdout ?? '')
  return { run, left: hashes.length - run.length }
}

/** Of files with their hashes, those that have to be run; `commit` chooses which of the proven ones are among them. */
export function chosenFiles(hashes, proven, commit) {
  const isLeft = ([file, hash]) => proven[file] === hash && !always.includes(file) && !isSampled(`${commit} ${file}`)
  return Object.entries(hashes)
    .filter((one) => !isLeft(one))
    .map(([file]) => file)
}

function isSampled(key) {
  return createHash('sha256').update(key).digest().readUInt32BE() % SAMPLE === 0
}

/** Keeps what a step has proven; `hashes` are those from before it ran, so that what is edited meanwhile stays unproven. */
export function keepProofs(hashes, { files = [] }) {
  const text = `${JSON.stringify(provenAfter(readProven(), hashes, files), undefined, 2)}\n`
  if (!existsSync(PROVEN) || readFileSync(PROVEN, 'utf8') !== text) writeFileSync(PROVEN, text)
}

/**
 * What is proven after files were run; nothing is kept of files that are gone.
 *
 * @returns {Readonly<Record<string, string>>}
 */
export function provenAfter(proven, hashes, files) {
  const ran = new Map(files.map(({ file, passed, names }) => [file, names.length === 0 && passed > 0]))
  const isKept = (file) => ran.get(file) ?? Object.hasOwn(proven, file)
  const kept = Object.entries(hashes).flatMap(([file, hash]) =>
    isKept(file) ? [[file, ran.has(file) ? hash : proven[file]]] : [],
  )
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** By test file, the hash of all that decides what it says now. */
export function fingerprints(runtime) {
  const { status, stdout, stderr } = spawnSync(runtime, ['tools/checks/proofs.ts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Stop(`不能算出测试所依赖的文件：\n${stderr.trim()}`)
  return JSON.parse(stdout)
}

function readProven() {
  return existsSync(PROVEN) ? JSON.parse(readFileSync(PROVEN, 'utf8')) : {}
}
