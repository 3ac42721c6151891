// `npm run bench:telemetry`: devices send for a minute over the embedded broker, first undisturbed, then with kill -9 of the
// server in the middle. `-- backlog`: a thousand devices come back with a day of values while a hundred others are live.
// `-- history`: how fast curves are read.
import { run as runHistory } from './telemetry-history.ts'
import { run as runBacklog } from './telemetry-backlog.ts'
import { run as runIngest } from './telemetry-ingest.ts'

const [what = 'ingest'] = process.argv.slice(2)
const runs: Readonly<Record<string, () => Promise<void>>> = {
  ingest: runIngest,
  backlog: runBacklog,
  history: runHistory,
}
const run = runs[what]
if (!run) throw new Error(`unknown: ${what}; there are ${Object.keys(runs).join(', ')}`)
await run()
