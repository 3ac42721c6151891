import type { WireRecord } from '@farm/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../../engine/outbox/use-outbox.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { type LiveItem, TICK, partsOf } from '../../../platform/outbox/index.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { type CheckItem, type WorkOrder, workOrderOf } from '../work-order.ts'
import { handOverFormerTicks } from './former-ticks.ts'

/** An item of the checklist as the person left it, whether or not the server has heard of that. */
export interface TickedItem extends CheckItem {
  /** Where it is not with the server: on its way to the store of the device, waiting there, or refused. */
  readonly unsent?: 'keeping' | 'waiting' | 'refused' | undefined
  /** It does not get through at present. */
  readonly isStuck?: boolean | undefined
  /** Why it was refused. */
  readonly reason?: string | undefined
}

/** The checklist of a work order with what was ticked on this device, and the way to tick. */
export function useTicks(record: WireRecord) {
  const toast = useToast()
  const { outbox, view } = useOutbox()
  const own = view.items.filter(({ act }) => act?.name === TICK && act.recordId === record.Id)
  const [keeping, setKeeping] = useState<ReadonlyMap<string, boolean>>(new Map())
  useReadAnew(own)
  // Until what is shown was read anew, what the server answered to the last tick is newer.
  const order = workOrderOf(newestOf(record, own))
  /** What the person made of an item. */
  const tick = async (item: CheckItem) => {
    setKeeping((before) => new Map([...before, [item.key, item.isDone]]))
    try {
      await outbox.do(doneOf(order, item))
    } catch (failure) {
      toast.failed(failure instanceof Error ? failure.message : '没有保存到这台设备，请再试一次')
    } finally {
      setKeeping((before) => new Map([...before].filter(([key]) => key !== item.key)))
    }
  }
  // They go out one after the other: what holds one up holds up all behind it.
  const isStuck = view.items.some(({ progress, trouble }) => progress?.isCut === true || trouble !== undefined)
  const items = order.checklist.map((item) => ({ ...tickedItem(item, own, keeping.get(item.key)), isStuck }))
  return { items, tick }
}

function doneOf({ id, title }: Pick<WorkOrder, 'id' | 'title'>, { key, text, isDone }: CheckItem) {
  return {
    act: { name: TICK, recordId: id, part: key },
    data: { Items: [{ Key: key, IsDone: isDone }] },
    occurTime: new Date().toISOString(),
    title: `${isDone ? '勾选' : '取消勾选'}“${text}” · ${title}`,
  }
}

function tickedItem(item: CheckItem, own: readonly LiveItem[], keeping: boolean | undefined): TickedItem {
  if (keeping !== undefined) return { ...item, isDone: keeping, unsent: 'keeping' }
  const last = own.findLast(({ act, state }) => act?.part === item.key && state !== 'delivered')
  if (!last) return item
  // What was refused is as the server has it.
  if (last.state === 'refused') return { ...item, unsent: 'refused', reason: last.reason?.text }
  return { ...item, isDone: isDoneIn(last), unsent: 'waiting' }
}

function isDoneIn({ data }: LiveItem): boolean {
  const rows: readonly unknown[] = Array.isArray(data.Items) ? data.Items : []
  return rows.some((row) => partsOf(row).IsDone === true)
}

function newestOf(record: WireRecord, own: readonly LiveItem[]): WireRecord {
  return own.reduce((newest, { record: told }) => (told && told.UpdateTime > newest.UpdateTime ? told : newest), record)
}

/** What was settled while the page stands is read anew: the server has it, or has refused it and says otherwise. */
function useReadAnew(own: readonly LiveItem[]): void {
  const client = useQueryClient()
  const settled = own.flatMap(({ id, state }) =>
    state === 'delivered' || state === 'refused' ? [`${id} ${state}`] : [],
  )
  const text = settled.join()
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text) return
    known.current = text
    void client.invalidateQueries({ queryKey: [RECORDS] })
  }, [client, text])
}

/** Hands over to the outbox what an earlier version of the page has kept in another place. */
export function useFormerTicks(): void {
  const { outbox } = useOutbox()
  useEffect(() => {
    void handOverFormerTicks(outbox).catch(() => undefined)
  }, [outbox])
}
