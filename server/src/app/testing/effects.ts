import type { Call, Effect } from '@farm/contract/wire'
import { ACCESS_CHANNEL } from '../../modules/access/index.ts'
import { FORMS_CHANNEL } from '../../modules/forms/index.ts'
import { openListener, sql } from '../../platform/db/index.ts'
import { grantsIn } from './effects.store.ts'
import type { Farm } from './test-farm.ts'

const MARK = 'farm_effects_mark'
const effectOf: Readonly<Record<string, Effect>> = {
  [ACCESS_CHANNEL]: 'changes-access',
  [FORMS_CHANNEL]: 'changes-forms',
}

/** Listens to the notifications that triggers send during a call, and compares them with the effects that the call declares. */
export async function openEffects({ database: { db, url } }: Farm) {
  const notified = new Set<string>()
  let onMark = () => {}
  const isListening = Promise.withResolvers<void>()
  const listener = openListener({
    url,
    channels: [...Object.keys(effectOf), MARK],
    onNotify: (channel) => (channel === MARK ? onMark() : notified.add(channel)),
    onLost: () => {},
    onBack: () => isListening.resolve(),
  })
  await isListening.promise
  // Notifications arrive in the order of commits: all that were sent before the mark arrive before it.
  const untilNow = async () => {
    const mark = Promise.withResolvers<void>()
    onMark = mark.resolve
    await sql`select pg_notify(${MARK}, '')`.execute(db)
    await mark.promise
  }
  return {
    close: listener.close,
    /** What the call did and does not declare; what it answered. */
    undeclared: async <Answer>(call: Call, make: () => Promise<Answer>) => {
      await untilNow()
      notified.clear()
      const before = await grantsIn(db)
      const answer = await make()
      await untilNow()
      const after = await grantsIn(db)
      const done = [...notified].flatMap((channel) => effectOf[channel] ?? [])
      if ([...before].some((grant) => !after.has(grant))) done.push('takes-access')
      return { answer, undeclared: done.filter((effect) => !call.effects?.includes(effect)) }
    },
  }
}
