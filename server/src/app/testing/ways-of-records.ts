import { type FormKind, type WireRecord, careCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import type { BodyOf, Call } from '@farm/contract/wire'
import { newId } from '../../platform/ids/index.ts'
import { done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

export type Ways = Readonly<Record<string, () => Promise<unknown>>>

type Making = (name: string) => Promise<WireRecord>

interface Tools {
  readonly farm: Farm
  readonly leavesOne: <C extends Call>(who: Persona, call: C, body?: BodyOf<C>) => Promise<unknown>
}

interface Records {
  readonly who: Persona
  readonly kind: FormKind
  readonly make: Making
}

/** Every call that changes records of a kind, made so that it succeeds. */
export function waysOfRecords({ farm, leavesOne }: Tools, { who, kind: { id: FormId }, make }: Records): Ways {
  const fresh = () => `x${newId().slice(-8)}`
  const renamed = async ({ Id, UpdateTime }: WireRecord) => {
    const body = { FormId, Records: [{ Id, UpdateTime }], Set: { Name: fresh() }, Clear: [] }
    return { Id, UpdateTime: done(await farm.call(who, manyCalls.editMany, { body }))[0]?.UpdateTime ?? '' }
  }
  return {
    'forms.add': async () => {
      const { Data } = await make(fresh())
      await leavesOne(who, recordCalls.add, { FormId, Data: { ...Data, Name: fresh() } })
    },
    'forms.edit': async () => {
      const { Id, UpdateTime, Data } = await make(fresh())
      await leavesOne(who, recordCalls.edit, { Id, UpdateTime, Data: { ...Data, Name: fresh() } })
    },
    'forms.remove': async () => leavesOne(who, recordCalls.remove, { Ids: [(await make(fresh())).Id] }),
    'care.restore': async () => {
      const made = await make(fresh())
      await leavesOne(who, careCalls.restore, { ...(await renamed(made)), Version: made.UpdateTime })
    },
    'care.recover': async () => {
      const { Id } = await make(fresh())
      done(await farm.call(who, recordCalls.remove, { body: { Ids: [Id] } }))
      await leavesOne(who, careCalls.recover, { Ids: [Id] })
    },
    'many.editMany': async () => {
      const { Id, UpdateTime } = await make(fresh())
      const Records = [{ Id, UpdateTime }]
      await leavesOne(who, manyCalls.editMany, { FormId, Records, Set: { Name: fresh() }, Clear: [] })
    },
    'many.restoreMany': async () => {
      const made = await make(fresh())
      const record = { ...(await renamed(made)), Version: made.UpdateTime }
      await leavesOne(who, manyCalls.restoreMany, { Records: [record] })
    },
  }
}
