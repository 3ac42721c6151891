import type { bookCalls } from '@farm/contract/books'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { Gate } from '../sheets/index.ts'
import { exportBook } from './books-export.service.ts'
import { bookTold } from './books.service.ts'

/** Each holds a connection while it is written. */
const MOST_EXPORTS = 2

export function bookHandlers(clock: Clock): Handlers<typeof bookCalls> {
  const { zone } = clock
  const today = () => wallClock(clock.now(), zone).day
  const gate = new Gate(MOST_EXPORTS)
  return {
    book: ({ db, scope, query }) => bookTold({ db, scope, zone, today: today(), right: 'view' }, query),
    export: ({ db, scope, query }) => exportBook({ db, scope, zone, today: today(), right: 'export' }, gate, query),
  }
}
