import { enterpriseForm } from '@farm/contract/enterprises'
import { operationForm } from '@farm/contract/operations'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import type { APIRequestContext } from '@playwright/test'
import { add, caller, listOf } from './calls.ts'

/**
 * Gives a worker of the first manager a work order that is no harvest and stands on top of theirs. What the demo gives out
 * depends on the season.
 */
export async function giveWork(request: APIRequestContext, worker: string, title: string): Promise<void> {
  const manager = await caller(request, 'manager1')
  const [enterprise] = await listOf(manager, enterpriseForm.id)
  const operation = (await listOf(manager, operationForm.id)).find(({ Data }) => Data.Name === '巡田')
  const query = new URLSearchParams({ search: worker }).toString()
  const people = await manager.get<Array<{ Id: string; Name: string }>>(`${userCalls.list.path}?${query}`)
  const assignee = people.find(({ Name }) => Name === worker)
  const whose = { Enterprise: enterprise?.Id, Operation: operation?.Id, Assignees: [assignee?.Id] }
  const work = { Title: title, ...whose, Due: '2026-01-01T00:00:00.000Z' }
  await add(manager, workOrderForm.id, work, { Confirmed: ['work-orders/past-due'] })
}
