// `npm run check`: lint and types, format, the project's own rules, unused code and copies, two at a time.
// `npm run check -- lint rules` runs only the named parts; `--files` behind them limits lint and format to those files.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const AT_ONCE = 2
const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

// A pattern such as `*.ts` would match in every folder. A folder that isn't there is passed over by oxfmt.
const atRoot = readdirSync(root).filter((name) => name.endsWith('.ts'))
const formatted = ['contract', 'server', 'web', 'simulator', 'journeys', 'tools', 'bench', ...atRoot]

const given = process.argv.slice(2)
const optionAt = given.includes('--files') ? given.indexOf('--files') : given.length
const [asked, chosen] = [given.slice(0, optionAt), given.slice(optionAt + 1)]
const isLimited = chosen.length > 0

// The longest first, so that no core waits at the end. `saw` reads from the output how many files a part has read: a
// tool that looks at the wrong place finds nothing to complain about.
const parts = [
  { name: 'lint', command: ['oxlint', ...chosen], saw: isLimited ? undefined : /on (\d+) files/ },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'copies', command: ['jscpd'], saw: /Total:\s*│\s*(\d+)/ },
  { name: 'rules', command: ['node', 'tools/checks/rules.ts'], saw: /^(\d+) modules/m },
  {
    name: 'format',
    command: ['oxfmt', '--check', ...(isLimited ? chosen : formatted)],
    saw: isLimited ? undefined : /on (\d+) files/,
  },
]
// Lint reports what the compiler would say of every file. After a change the compiler looks at all that depends on it.
const typed = ['contract', 'server', 'web', 'simulator', 'journeys', 'tools', 'bench']
const compilers = typed.map((folder) => ({ name: `types-${folder}`, command: ['tsc', '-p', folder] }))
const FEWEST_FILES = 20

const unknown = asked.filter((name) => ![...parts, ...compilers].some((part) => part.name === name))
if (unknown.length > 0 || !existsSync(bin)) {
  console.error(unknown.length > 0 ? `没有这一项：${unknown.join('、')}` : '请先运行 npm ci')
  process.exit(2)
}

const waiting = asked.length === 0 ? parts : [...parts, ...compilers].filter((part) => asked.includes(part.name))
const results = []
await Promise.all(Array.from({ length: AT_ONCE }, work))

const failed = results.filter((result) => result.fault)
console.log(`check: ${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function work() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const result = await run(part)
    results.push(result)
    console.log(`${part.name.padEnd(16)} ${result.seconds.toFixed(1).padStart(5)} s  ${result.fault ?? 'passed'}`)
    if (result.fault) console.log(result.output.trimEnd())
  }
}

function run({ command: [program, ...args], saw }) {
  const began = performance.now()
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }
  const child = spawn(program, args, { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((done) => {
    const finish = (fault) => done({ output, fault, seconds: (performance.now() - began) / 1000 })
    child.on('error', (error) => finish(`failed: ${error.message}`))
    child.on('close', (code) => finish(code === 0 ? tooFew(output, saw) : 'failed'))
  })
}

function tooFew(output, saw) {
  if (!saw) return undefined
  const files = Number(saw.exec(output)?.[1] ?? 0)
  return files < FEWEST_FILES ? `failed: read only ${files} files` : undefined
}
