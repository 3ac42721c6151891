// What the operator sees: one line per step with its time. Plain Node 20: runs before `npm ci`.
const QUIET_TICK_MS = 15_000
const LIVE_TICK_MS = 1_000

/** A fault whose text is meant for the operator as it is; anything else is a defect and keeps its stack. */
export class Stop extends Error {}

/** On a terminal it takes the place of a line that is still updating, which may be that of another program. */
export function say(line) {
  console.log(process.stdout.isTTY ? `\r\x1b[K${line}` : line)
}

/** Runs the work under a name and tells how long it took; work that returns false has failed without a fault. */
export async function step(name, work) {
  const began = performance.now()
  const ticker = tickWhile(name, began)
  try {
    const result = await work()
    ticker.stop()
    say(`${result === false ? '✗' : '✓'} ${name}  ${seconds(began)}`)
    return result
  } catch (error) {
    ticker.stop()
    say(`✗ ${name}  ${seconds(began)}`)
    throw error
  }
}

/** Runs a step that writes to the terminal itself: a heading before it, its time after it. */
export async function loudStep(name, work) {
  const began = performance.now()
  say(`\n── ${name}`)
  try {
    return await work()
  } finally {
    say(`── ${name}：${seconds(began)}`)
  }
}

/** Reports a fault and returns the exit code. */
export function report(error) {
  console.error(error instanceof Stop ? `\n${error.message}` : error)
  return error.exitCode ?? 1
}

export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} 秒`
}

function tickWhile(name, began) {
  const live = process.stdout.isTTY
  const write = () => {
    if (live) process.stdout.write(`\r\x1b[K… ${name}  ${Math.round((performance.now() - began) / 1000)} 秒`)
    else say(`… ${name}  已 ${Math.round((performance.now() - began) / 1000)} 秒`)
  }
  if (live) write()
  const timer = setInterval(write, live ? LIVE_TICK_MS : QUIET_TICK_MS)
  return {
    stop() {
      clearInterval(timer)
      if (live) process.stdout.write('\r\x1b[K')
    },
  }
}
