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

/** Hears what the triggers of the database tell of a call, and compares it with the effects that the call declares. */
export async function openEffects({ database: { db, url } }: Farm) {
  const heard = new Set<string>()
  let onMark = () => {}
  const isHearing = Promise.withResolvers<void>()
  const listener = openListener({
    url,
    channels: [...Object.keys(effectOf), MARK],
    onNotify: (channel) => (channel === MARK ? onMark() : heard.add(channel)),
    onLost: () => {},
    onBack: () => isHearing.resolve(),
  })
  await isHearing.promise
  // Notifications come in the order of commits: before the mark stands all that was told until then.
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
      heard.clear()
      const before = await grantsIn(db)
      const answer = await make()
      await untilNow()
      const after = await grantsIn(db)
      const done = [...heard].flatMap((channel) => effectOf[channel] ?? [])
      if ([...before].some((grant) => !after.has(grant))) done.push('takes-access')
      return { answer, undeclared: done.filter((effect) => !call.effects?.includes(effect)) }
    },
  }
}
