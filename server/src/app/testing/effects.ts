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

/**
 * Effects that calls declare and none of those that tests make shows: some happen seldom, some never. Declaring too much costs a little
 * time, and no test finds it.
 */
export const seldomSeen = [
  '/api/Core/Auth/BeginSecondFactor changes-access',
  '/api/Core/Auth/BeginSecondFactor takes-access',
  '/api/Core/Auth/ConfirmSecondFactor changes-access',
  '/api/Core/Auth/ConfirmSecondFactor takes-access',
  '/api/Core/Auth/FirstAdmin changes-access',
  '/api/Core/Auth/FirstAdmin takes-access',
  '/api/Core/Auth/RemoveSecondFactor changes-access',
  '/api/Core/Auth/RemoveSecondFactor takes-access',
  '/api/Core/Auth/ViewAs takes-access',
  '/api/Core/Form/Add changes-forms',
  '/api/Core/Form/Add takes-access',
  '/api/Core/Form/Discard changes-forms',
  '/api/Core/Form/Discard takes-access',
  '/api/Core/Form/Edit changes-forms',
  '/api/Core/Form/Edit takes-access',
  '/api/Core/Form/Publish takes-access',
  '/api/Core/Organs/Add changes-access',
  '/api/Core/Organs/Add takes-access',
  '/api/Core/Roles/Add changes-forms',
  '/api/Core/Roles/Add takes-access',
  '/api/Core/Roles/Edit changes-forms',
  '/api/Core/Roles/EditForm changes-access',
  '/api/Core/System/UpdatePermission changes-access',
  '/api/Core/System/UpdatePermission takes-access',
  '/api/Core/Users/Add takes-access',
  '/api/Core/Users/Purge takes-access',
  '/api/Core/Users/Recover takes-access',
]

const isSeen = (effect: Effect) => effect === 'takes-access' || Object.values(effectOf).includes(effect)

/** Listens to the notifications that triggers send during a call, and compares them with the effects that the call declares. */
export async function openEffects({ database: { db, url } }: Farm) {
  const notified = new Set<string>()
  const seen = new Set<string>()
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
    /** What calls declare and none of those that were made did, as far as it can be seen. */
    unseen: (calls: readonly Call[]) =>
      calls
        .flatMap(({ path, effects = [] }) => effects.filter(isSeen).map((effect) => `${path} ${effect}`))
        .filter((one) => !seen.has(one))
        .toSorted(),
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
      for (const effect of done) seen.add(`${call.path} ${effect}`)
      return { answer, undeclared: done.filter((effect) => !call.effects?.includes(effect)) }
    },
  }
}
