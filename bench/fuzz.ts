// `npm run fuzz`: throws 10,000 forms with their records at the server, and the evil patterns; prints what it came to.
// `npm run fuzz -- 500 7` tries 500 and begins with the seed 7.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
const [tries = '10000', seed = '1'] = process.argv.slice(2)

spawn(process.execPath, [vitest, 'run', '--project', 'server', 'server/src/modules/forms/forms.fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_TRIES: tries, FUZZ_SEED: seed },
}).on('close', (code) => {
  process.exitCode = code ?? 1
})
