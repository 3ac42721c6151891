import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { eventCalls } from '@farm/contract/events'
import type { Card } from './board-calls.ts'

/** As the pages do: at once, then not more often than this, and always once more after the last that happened. */
const EVERY_MS = 1_000

export interface Heard {
  /** Of the record that changed; the moment (ms of this process) at which a board was told. */
  readonly onFact: (ids: readonly string[], at: number) => void
  /** A card was read anew: ms since the first fact that touched it. */
  readonly onRead: (ms: number) => void
  readonly onFault: (text: string) => void
}

interface Opening extends Heard {
  readonly port: number
  readonly token: string
  readonly organPath: string | undefined
  readonly cards: readonly Card[]
  readonly agent: Agent
}

/** Reads an answer to its end; answers how it went. */
export function read(
  { port, token, agent }: Pick<Opening, 'port' | 'token' | 'agent'>,
  path: string,
): Promise<{ readonly status: number; readonly bytes: number }> {
  return new Promise((done, fail) => {
    const asked = request({ port, path, agent, headers: { token } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, bytes }))
      answer.on('error', fail)
    })
    asked.on('error', fail)
    asked.end()
  })
}

/** A board that stands open: it listens, and reads anew the cards that what happened touches. Answers how to close it. */
export async function openBoard(opening: Opening): Promise<() => void> {
  const { port, token, organPath, cards, onFact, onRead, onFault } = opening
  const touched = new Map<Card, number>()
  let timer: NodeJS.Timeout | undefined
  let isReading = false

  const round = async () => {
    if (isReading || timer !== undefined || touched.size === 0) return
    isReading = true
    const due = [...touched]
    touched.clear()
    timer = setTimeout(() => {
      timer = undefined
      void round()
    }, EVERY_MS)
    await Promise.all(
      due.map(async ([card, since]) => {
        const { status } = await read(opening, card.path)
        if (status !== 200) onFault(`${card.name}: ${status}`)
        onRead(performance.now() - since)
      }),
    ).catch((error: unknown) => onFault(String(error)))
    isReading = false
    void round()
  }

  const path = organPath === undefined ? '' : `?organPath=${encodeURIComponent(organPath)}`
  const stream = await opened(
    request({ port, path: eventCalls.stream.path + path, agent: new Agent(), headers: { token } }),
  )
  let rest = ''
  stream.answer.setEncoding('utf8').on('data', (piece: string) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fact = factIn(block)
      if (!fact) continue
      const at = performance.now()
      onFact(fact.ids, at)
      for (const card of cards) if (card.feeds.includes(fact.fact) && !touched.has(card)) touched.set(card, at)
    }
    void round()
  })
  return () => {
    clearTimeout(timer)
    touched.clear()
    stream.asked.destroy()
  }
}

function opened(asked: ClientRequest): Promise<{ readonly asked: ClientRequest; readonly answer: IncomingMessage }> {
  return new Promise((done, fail) => {
    asked.once('error', fail)
    asked.once('response', (answer) => {
      asked.on('error', () => undefined)
      answer.on('error', () => undefined)
      if (answer.statusCode === 200) done({ asked, answer })
      else fail(new Error(`a stream was refused: ${answer.statusCode}`))
    })
    asked.end()
  })
}

interface Told {
  readonly fact: string
  readonly ids: readonly string[]
}

function factIn(block: string): Told | undefined {
  const line = block.split('\n').find((one) => one.startsWith('data: '))
  if (line === undefined) return undefined
  const data: unknown = JSON.parse(line.slice('data: '.length))
  if (typeof data !== 'object' || data === null || !('fact' in data) || typeof data.fact !== 'string') return undefined
  const ids = 'ids' in data && Array.isArray(data.ids) ? data.ids.map(String) : []
  return { fact: data.fact, ids }
}
