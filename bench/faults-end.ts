import { rmSync } from 'node:fs'
import { Fault } from './faults-http.ts'

const MOST_TOLD = 40

interface Ended {
  /** Where everything of the run is; taken away when nothing was found. */
  readonly folder: string
  readonly seed: number
  /** Answers what was found. */
  readonly run: () => Promise<readonly string[]>
  /** Ends what was started, whatever came of it. */
  readonly end: () => Promise<void>
}

/** Runs to the end and tells what was found; the process ends with code 1 where that is anything. */
export async function runToTheEnd({ folder, seed, run, end }: Ended): Promise<void> {
  try {
    const faults = await run()
    for (const fault of faults.slice(0, MOST_TOLD)) console.error(`FAULT ${fault}`)
    if (faults.length > MOST_TOLD) console.error(`… and ${faults.length - MOST_TOLD} more`)
    process.exitCode = faults.length > 0 ? 1 : 0
  } catch (error) {
    console.error(error instanceof Fault ? `FAULT ${error.message}` : error)
    process.exitCode = 1
  } finally {
    await end()
  }
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true })
  else console.error(`everything is kept in ${folder}; the same choices again: FAULTS_SEED=${seed}`)
}
