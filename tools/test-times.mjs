// Where the time of a test run went: steps, slowest files, and the files that are slower than a file may be.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writtenTo } from './checkout.mjs'
import { say } from './terminal.mjs'

const FILE_LIMIT_SECONDS = 30
/** On a slower or busier machine every file takes longer, so a file may take this share of what all files of its step took. */
const FILE_LIMIT_SHARE = 1 / 20
const SHOWN_FILES = 20
const TICKS_PER_SECOND = 100
/** Of what follows the name of the program in /proc/self/stat: user and system time of the children that have ended. */
const CHILDREN_TICKS = [13, 14]

/** Test files that may take longer, each with the reason why it cannot be split or made quicker. */
export const slowFiles = {
  // Journeys of a file are shared by three workers on two cores; their times are added up.
  'journeys/absent-camera.spec.ts': 'waits until a camera was silent for the minute after which it is off',
  'journeys/access.spec.ts': 'waits until a code of an authenticator is over',
  'journeys/care.spec.ts': 'two people at work on one record, at both widths',
  'journeys/offline.spec.ts': 'ends browsers at any moment and starts them anew',
  'journeys/orders.spec.ts': 'an order from its first call to its delivery, by three people',
  'journeys/promise.spec.ts': 'kill -9 and a new start of the server, at both widths',
  'journeys/replay.spec.ts': 'records for as long as it looks back',
  'journeys/screens.spec.ts': 'every screen there is, at each width',
  'journeys/sheets.spec.ts': 'imports 10,000 rows and takes them back',
  'journeys/video-sources.spec.ts': 'plays cameras of every kind for as long as it takes to see them freeze',
  'journeys/video.spec.ts': 'freezes a camera for as long as it takes to be noticed',
  'server/src/app/leaks/hidden.test.ts':
    'every call, asked in the full run by three people about six states of one world',
  'server/src/app/leaks/leaks.test.ts': 'every call, asked by fourteen people about seven places of one world',
  'server/src/app/leaks/scopes.test.ts': 'asks again where a store differs from what was proven of it',
  'server/src/app/own-fields.test.ts':
    'puts every form in force, and each import is judged by a process of its own as in the product',
  'server/src/app/outlives.test.ts': 'five starts of the product as an operator starts it, each after kill -9',
  'server/src/app/who-may-what.test.ts': 'every call, asked by nine people',
  'server/src/modules/sheets/import.run.test.ts': 'files are judged by a process of their own, as in the product',
  'server/src/modules/video/recorder.test.ts': 'records for as long as a recording takes to be complete',
  'server/src/platform/video/recording/recording.test.ts': 'records for as long as a recording takes to be complete',
  'simulator/src/continue-demo.test.ts': 'makes the whole county once to bring it up to later days',
}

/**
 * Begins to measure and returns what answers how long it was: `seconds`, and what the children that ended meanwhile took of
 * the processors (`cpuSeconds`). By that, runs can be compared on a machine that others load as well.
 */
export function stopwatch() {
  const [began, cpuBegan] = [performance.now(), childrenCpuSeconds()]
  return () => ({ seconds: (performance.now() - began) / 1000, cpuSeconds: childrenCpuSeconds() - cpuBegan })
}

/** 0 where the system does not say. */
function childrenCpuSeconds() {
  if (!existsSync('/proc/self/stat')) return 0
  const line = readFileSync('/proc/self/stat', 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return CHILDREN_TICKS.reduce((sum, at) => sum + Number(fields[at]), 0) / TICKS_PER_SECOND
}

/** The outcome of a step, with every file above the limit as a failure of its own. */
export function withTimeLimit({ files, ...outcome }) {
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  const limit = Math.max(FILE_LIMIT_SECONDS, total * FILE_LIMIT_SHARE)
  const judged = files.map((one) => {
    if (one.seconds <= limit || one.file in slowFiles) return { ...one, tooSlow: [] }
    const name = `${one.file} › ${one.seconds.toFixed(1)} 秒，一个测试文件最多 ${limit.toFixed(0)} 秒`
    return { ...one, names: [...one.names, name], tooSlow: [name] }
  })
  const tooSlow = judged.flatMap(({ tooSlow: names }) => names)
  return { ...outcome, failed: outcome.failed + tooSlow.length, names: [...outcome.names, ...tooSlow], files: judged }
}

/** Prints steps and slowest files and writes both to `.build/test-times.json`. */
export function reportTimes(outcomes) {
  const files = outcomes
    .flatMap(({ files: ofStep = [], key }) => ofStep.map(({ file, seconds }) => ({ step: key, file, seconds })))
    .toSorted((one, other) => other.seconds - one.seconds)
  const steps = outcomes.map(({ key, name, seconds, cpuSeconds, passed, failed, names: failures = [] }) => {
    return { key, name, seconds, cpuSeconds, passed, failed, failures }
  })
  const path = writtenTo('test-times.json')
  writeFileSync(path, `${JSON.stringify({ steps, files }, undefined, 2)}\n`)
  say(`\n各步骤用时（全部数字在 ${path}）：`)
  for (const { name, seconds, cpuSeconds } of steps) {
    say(`${seconds.toFixed(1).padStart(7)} 秒（处理器 ${cpuSeconds.toFixed(0)} 秒）  ${name}`)
  }
  if (files.length > 0) say(`最慢的 ${Math.min(SHOWN_FILES, files.length)} 个测试文件：`)
  for (const { file, seconds } of files.slice(0, SHOWN_FILES)) say(`${seconds.toFixed(1).padStart(7)} 秒  ${file}`)
}
