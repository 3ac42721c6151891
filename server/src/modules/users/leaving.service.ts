import { Refusal, faulty, found, question, unconfirmed } from '@farm/contract/errors'
import type { OpenWork, User } from '@farm/contract/users'
import type { Scope, SeenKind } from '../access/index.ts'
import { changeableTogether, countTexts, editAll, referringFields, wireReferrer } from '../forms/index.ts'
import { allDuties, dutyByKey, keyOfDuty } from './duties.ts'
import * as store from './duties.store.ts'
import { handedTo } from './leaving.rules.ts'
import type { Actor, By } from './actor.ts'
import { userById } from './users.store.ts'

/** How those who leave want to be followed. */
export interface Following {
  readonly HandOver?: ReadonlyArray<{ readonly Work?: string; readonly To: string }>
  readonly Confirmed?: readonly string[]
}

type SeenDuty = store.DutyOf<SeenKind>

function seenDuties({ kinds }: Scope): SeenDuty[] {
  const seen = kinds.all().filter(({ rights }) => rights.has('view'))
  return referringFields(seen, 'users').flatMap((field) => {
    const duty = dutyByKey(keyOfDuty(field.form, field.path))
    return duty ? [{ duty, field }] : []
  })
}

/** Of every form as it is, whoever may see it. */
function everyDuty(): store.DutyOf[] {
  return allDuties().flatMap((duty) =>
    referringFields([duty.kind], 'users')
      .filter(({ path }) => path.join('.') === duty.path.join('.'))
      .map((field) => ({ duty, field })),
  )
}

function labelOf({ duty, field }: SeenDuty): string {
  return duty.label ?? field.label
}

async function lookAt({ db, scope }: Pick<By, 'db' | 'scope'>, leaving: store.Leaving) {
  const seen = seenDuties(scope)
  const rows = await store.worksOf(db, scope, seen, leaving)
  const works = seen.flatMap((one, at) => {
    const row = rows[at]
    return row && row.count > 0 ? [{ ...one, ...row, form: one.field.form, label: labelOf(one) }] : []
  })
  const hasOthers = await store.hasUnseen(db, scope, { duties: everyDuty(), seen }, leaving)
  return { works, hasOthers }
}

/** What people have in hand and would leave behind, as far as the caller may see it. */
export async function openWorkOf(by: Pick<By, 'db' | 'scope'>, leaving: store.Leaving): Promise<OpenWork> {
  const { works, hasOthers } = await lookAt(by, leaving)
  return {
    Works: works.map(({ field, form, label, count, records }) => ({
      ...wireReferrer({ ...field, label }, count, records),
      Work: keyOfDuty(form, field.path),
      CanHandOver: form.rights.has('edit'),
    })),
    HasOthers: hasOthers,
  }
}

/** Gives what those who leave have in hand to whoever follows them. */
export async function handOver(
  actor: Actor,
  leaving: store.Leaving,
  { HandOver = [], Confirmed }: Following,
): Promise<void> {
  for (const one of seenDuties(actor.scope)) {
    const key = keyOfDuty(one.field.form, one.field.path)
    const next = HandOver.find(({ Work }) => Work === key) ?? HandOver.find(({ Work }) => Work === undefined)
    if (next && one.field.form.rights.has('edit'))
      await handOne(actor, leaving, one, { to: await follower(actor, leaving, next.To), Confirmed })
  }
}

async function follower({ db, scope }: Actor, leaving: store.Leaving, id: string): Promise<User> {
  if (leaving.ids.includes(id)) throw faulty({ HandOver: ['不能交给要离开的人，请另选一位'] })
  const user = await userById(db, scope, id)
  if (!user) throw faulty({ HandOver: ['找不到所选的接手人，请另选一位'] })
  if (user.IsEnabled !== true) throw faulty({ HandOver: [`${user.RealName}已停用，不能接手，请另选一位`] })
  return user
}

interface Taking extends Pick<Following, 'Confirmed'> {
  readonly to: User
}

async function handOne(actor: Actor, leaving: store.Leaving, one: SeenDuty, { to, Confirmed }: Taking): Promise<void> {
  const { db, scope } = actor
  const { form } = one.field
  const held = await store.heldBy(db, scope, one, { leaving, path: found(to.Organ, '组织').Path })
  const away = held.filter(({ isInLine }) => !isInLine)
  if (away.length > 0) {
    const what = `${form.name}的${labelOf(one)}`
    throw faulty({ HandOver: [`${to.RealName}所在的组织看不到其中 ${away.length} 条（${what}），请另选一位`] })
  }
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  const { kind, befores } = await changeableTogether(actor, ids, 'edit')
  const given = { from: leaving.ids, to: to.Id }
  try {
    if (one.duty.handOver) await one.duty.handOver({ ...actor, ...given, records: befores })
    else {
      const edits = befores.map((before) => ({ before, data: handedTo(before.data, one.duty.path, given) }))
      await editAll(actor, kind, edits, Confirmed)
    }
  } catch (error) {
    throw asOfFollower(error)
  }
}

/** What is at fault in the records is so because of who is to follow; what is asked of them is asked of whoever hands them over. */
function asOfFollower(error: unknown): unknown {
  const fields = error instanceof Refusal && !error.extra.confirm ? Object.values(error.extra.fields ?? {}) : []
  return fields.length === 0 ? error : faulty({ HandOver: [...new Set(fields.flat())] })
}

const MOST_NAMED = 5

/** Refuses while something stays behind for nobody and that is not confirmed. */
export async function refuseLeft(
  by: By,
  leaving: store.Leaving,
  {
    act,
    names,
    Confirmed = [],
  }: Pick<Following, 'Confirmed'> & { readonly act: string; readonly names: readonly string[] },
): Promise<void> {
  if (Confirmed.includes('users/work-left')) return
  const { works, hasOthers } = await lookAt(by, leaving)
  const texts = [...countTexts(works), ...(hasOthers ? ['您看不到的工作'] : [])]
  if (texts.length === 0) return
  // A space stands before a number.
  const what = `${works.length > 0 ? ' ' : ''}${texts.join('、')}`
  const named = names.slice(0, MOST_NAMED).join('、')
  const who = names.length > MOST_NAMED ? `${named}等 ${names.length} 人` : named
  const open = unconfirmed([question('users/work-left', 'HandOver', { who, works: what, act })])
  if (open) throw open
}
