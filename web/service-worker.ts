import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, build } from 'vite'

/** What the field needs without a signal; everything that it imports comes with it. */
const FIELD = [
  /\/web\/src\/app\/(main|FarmApp)\.tsx$/,
  /\/web\/src\/domains\/clock\/((form|home|outbox|detail)\/|review\/ReturnedPunchIns)/,
  /\/web\/src\/domains\/work-orders\/field\//,
  /\/web\/src\/domains\/notices\/NoticeBell\.tsx$/,
  /\/web\/src\/domains\/access\/SignInPage\.tsx$/,
  /\/web\/src\/platform\/outbox\//,
  /\/web\/src\/engine\/photos\//,
]
/** Fields that somebody added need the heavy component library: it is kept once it was used. */
const HEAVY = /\/AddedFields\.tsx$/
/** Beside what is built. */
const PUBLIC = ['index.html', 'favicon.svg', 'manifest.webmanifest', 'icon-192.png', 'icon-512.png']
const ENTRY = 'src/platform/sw/worker.ts'

interface Built {
  readonly type: string
  readonly fileName: string
  readonly moduleIds?: readonly string[]
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string> }
}

/** Builds the worker that keeps the pages of the field on the device, with the names of the files that they need. */
export function serviceWorker(): Plugin {
  let base = '/'
  let root = '.'
  return {
    name: 'farm:service-worker',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
      root = config.root
    },
    async writeBundle({ dir = '.' }, bundle) {
      const files = [...PUBLIC, ...filesOfTheField(bundle)]
      const shell = { base, revision: await revisionOf(dir, files), files }
      await writeFile(join(dir, 'sw.js'), await workerWith(root, JSON.stringify(shell)))
    },
  }
}

/** The chunks of the field, with all that they import and their style sheets. */
function filesOfTheField(bundle: Readonly<Record<string, Built>>): string[] {
  const needed = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name]
    if (!chunk || needed.has(name)) return
    needed.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) needed.add(sheet)
    for (const next of chunk.imports ?? []) take(next)
  }
  for (const { fileName, moduleIds = [] } of Object.values(bundle)) {
    const isOfField = moduleIds.some((id) => FIELD.some((one) => one.test(id)))
    if (isOfField && !moduleIds.some((id) => HEAVY.test(id))) take(fileName)
  }
  return [...needed]
}

/** Changes with any byte of any of them. */
async function revisionOf(dir: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(join(dir, file)))
  return hash.digest('hex').slice(0, 12)
}

async function workerWith(root: string, shell: string): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { FARM_SHELL: shell },
    build: {
      write: false,
      modulePreload: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(root, ENTRY), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  const worker = outputs.find((one) => one.type === 'chunk')
  if (!worker || worker.type !== 'chunk') throw new Error('the service worker was not built')
  return worker.code
}
