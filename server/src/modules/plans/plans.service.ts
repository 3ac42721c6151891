import { type PlanStatus, planForm } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Page, Scope } from '../access/index.ts'
import { setDomainFields } from '../forms/index.ts'
import { changedStatus } from './plans.rules.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
}
interface StatusChange {
  readonly Id: string
  readonly UpdateTime: string
  readonly Status: PlanStatus
  readonly Reason?: string
}

/** A new plan runs at once; drafts come with the office’s own planning. */
export async function newPlanStatus() {
  return { data: { Status: '执行中' satisfies PlanStatus } }
}

export function changePlanStatus(actor: Actor, { Id, UpdateTime, Status, Reason }: StatusChange): Promise<Page> {
  return setDomainFields(actor, planForm, { id: Id, readTime: UpdateTime }, (data) =>
    changedStatus(data, Status, Reason),
  )
}
