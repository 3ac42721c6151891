// `npm test`: all steps in order; the last line is "N passed, N failed".
// `npm test -- --only unit` runs one of them while work is in progress.
import { Interrupted, isInterrupted, passSignalsOn } from './children.mjs'
import { setUp } from './setup.mjs'
import { Stop, loudStep, report, say } from './terminal.mjs'
import { steps } from './test-steps.mjs'

const CHILD_END_LIMIT_MS = 20_000

passSignalsOn({ limitMs: CHILD_END_LIMIT_MS })
try {
  process.exitCode = await main(chosen(process.argv.slice(2)))
} catch (error) {
  process.exitCode = report(error)
  if (!isInterrupted()) say('0 passed, 1 failed')
}

function chosen([option, key, ...rest]) {
  if (option === undefined) return steps
  const found = steps.filter((each) => each.key === key)
  if (option === '--only' && found.length === 1 && rest.length === 0) return found
  throw new Stop(`用法：npm test [-- --only ${steps.map((each) => each.key).join('|')}]`)
}

async function main(asked) {
  const runtime = await setUp()
  const outcomes = []
  for (const { name, run } of asked) {
    const outcome = await loudStep(name, () => outcomeOf(run, runtime))
    outcomes.push({ name, ...outcome })
  }
  say('')
  for (const outcome of outcomes) {
    say(`${mark(outcome)} ${outcome.name}：${figures(outcome)}`)
    for (const name of outcome.names ?? []) say(`  · ${name}`)
  }
  const passed = sum(outcomes.map((outcome) => outcome.passed))
  const failed = sum(outcomes.map((outcome) => outcome.failed))
  say(figures({ passed, failed }))
  return failed === 0 ? 0 : 1
}

function mark({ passed, failed }) {
  if (failed > 0) return '✗'
  return passed > 0 ? '✓' : '–'
}

function figures({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/** What could not run has failed; the steps behind it still run. */
async function outcomeOf(run, runtime) {
  if (isInterrupted()) throw new Interrupted()
  try {
    return await run(runtime)
  } catch (error) {
    if (isInterrupted()) throw new Interrupted()
    report(error)
    return { passed: 0, failed: 1 }
  }
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0)
}
