// Where the time of a test run went: steps, slowest files, and the files that are slower than a file may be.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { writtenTo } from './checkout.mjs'
import { say } from './terminal.mjs'

const FILE_LIMIT_SECONDS = 30
/** A run of its own keeps so many processes busy for each core; what is more comes from others and slows every file. */
const USUAL_LOAD = 2
const SHOWN_FILES = 20

/** Test files that may take longer, each with the reason why it cannot be split or made quicker. */
const slowFiles = {
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
  'server/src/app/outlives.test.ts': 'five starts of the product as an operator starts it, each after kill -9',
  'server/src/modules/sheets/import.run.test.ts': 'files are judged by a process of their own, as in the product',
  'server/src/modules/video/recorder.test.ts': 'records for as long as a recording takes to be complete',
  'server/src/platform/video/recording/recording.test.ts': 'records for as long as a recording takes to be complete',
  'simulator/src/continue-demo.test.ts': 'makes the whole county once to bring it up to later days',
}

/** The outcome of a step, with every file above the limit as a failure of its own. */
export function withTimeLimit(outcome) {
  const limit = FILE_LIMIT_SECONDS * Math.max(1, loadavg()[1] / (USUAL_LOAD * cpus().length))
  const tooSlow = outcome.files
    .filter(({ file, seconds }) => seconds > limit && !(file in slowFiles))
    .map(({ file, seconds }) => `${file} › ${seconds.toFixed(1)} 秒，一个测试文件最多 ${limit.toFixed(0)} 秒`)
  return { ...outcome, failed: outcome.failed + tooSlow.length, names: [...outcome.names, ...tooSlow] }
}

/** Prints steps and slowest files and writes both to `.build/test-times.json`. */
export function reportTimes(outcomes) {
  const files = outcomes
    .flatMap(({ files: ofStep = [], key }) => ofStep.map(({ file, seconds }) => ({ step: key, file, seconds })))
    .toSorted((one, other) => other.seconds - one.seconds)
  const steps = outcomes.map(({ key, name, seconds, passed, failed, names: failures = [] }) => {
    return { key, name, seconds, passed, failed, failures }
  })
  const path = writtenTo('test-times.json')
  writeFileSync(path, `${JSON.stringify({ steps, files }, undefined, 2)}\n`)
  say(`\n各步骤用时（全部数字在 ${path}）：`)
  for (const { name, seconds } of steps) say(`${seconds.toFixed(1).padStart(7)} 秒  ${name}`)
  if (files.length > 0) say(`最慢的 ${Math.min(SHOWN_FILES, files.length)} 个测试文件：`)
  for (const { file, seconds } of files.slice(0, SHOWN_FILES)) say(`${seconds.toFixed(1).padStart(7)} 秒  ${file}`)
}
