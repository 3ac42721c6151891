import { deriveDue } from '../../modules/forms/index.ts'
import type { Farm } from './test-farm.ts'

/** Works out what is due, as the server does it by itself shortly after a change; answers how many records changed. */
export function settleDerived({ database: { db } }: Farm, now: Date = new Date()): Promise<number> {
  return deriveDue({ db, now, zone: 'Asia/Shanghai' })
}
