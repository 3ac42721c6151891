import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { addressOf, freePort, presentFarm } from './farm.ts'

const WORKER = '/Farm/Admin/sw.js'
const READS = '/api/Core/FormData/'

/** The farm at an address of its own, where a new version of the product can come out. */
export interface Released {
  readonly address: string
  /** From now on the worker is another one, of this revision. */
  readonly comeOut: (revision: string) => void
  /** From now on the worker is not to be had, until it is let go. */
  readonly holdWorker: () => () => void
  /** From now on no record is read any more, as where the signal ends. */
  readonly fallSilent: () => void
  readonly close: () => void
}

/** Passes everything on to the farm; the worker bears another revision once a new version is out. */
export async function release(): Promise<Released> {
  const port = await freePort()
  let revision: string | undefined
  let isSilent = false
  let workerMay = Promise.resolve()
  const server = createServer((asked, answer) => {
    if (isSilent && asked.method === 'GET' && asked.url?.startsWith(READS)) return
    if (asked.url === WORKER) void workerMay.then(() => pass(asked, answer))
    else pass(asked, answer)
  })
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = asked
    // Compressed it could not be changed.
    const passed = url === WORKER ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
    const onward = request(`${addressOf(presentFarm())}${url}`, { method, headers: passed }, (said) => {
      if (url !== WORKER || revision === undefined) {
        answer.writeHead(said.statusCode ?? 502, said.headers)
        said.pipe(answer)
        return
      }
      const bytes: Buffer[] = []
      said.on('data', (piece: Buffer) => bytes.push(piece))
      said.on('end', () => {
        const script = Buffer.concat(bytes)
          .toString()
          .replace(/(revision["':`]+)[\da-f]{12}/g, `$1${revision}`)
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        answer.end(script)
      })
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
  return {
    address: addressOf({ port }),
    comeOut: (next) => {
      revision = next
    },
    holdWorker: () => {
      const gate = Promise.withResolvers<void>()
      workerMay = gate.promise
      return gate.resolve
    },
    fallSilent: () => {
      isSilent = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
