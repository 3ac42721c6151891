import { rowsIn } from '@farm/contract/forms'
import type { OpenLine } from '../line.ts'
import type { Message } from '../messages.ts'

/** Takes what devices send, by the token with which they came. */
export class FakeBroker {
  readonly byToken = new Map<string, Message[]>()

  readonly open: OpenLine = (token) => {
    const sent = this.byToken.get(token) ?? []
    this.byToken.set(token, sent)
    return Promise.resolve({
      send: (message) => {
        sent.push(message)
        return Promise.resolve()
      },
      end: () => Promise.resolve(),
    })
  }

  /** The messages of all. */
  all(): Message[] {
    return [...this.byToken.values()].flat()
  }

  /** Of everything that came with a time. */
  moments(): number[] {
    return this.all().flatMap(({ body }) => momentsIn(JSON.parse(body)))
  }
}

function momentsIn(content: unknown): number[] {
  const lists: readonly unknown[] = Array.isArray(content) ? [content] : Object.values(content ?? {})
  return lists.flatMap(rowsIn).map(({ ts }) => Number(ts))
}
