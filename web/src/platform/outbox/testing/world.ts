import { clockForm } from '@farm/contract/clock'
import type { DynamicData, WireRecord } from '@farm/contract/forms'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { photoServer } from '../../../testing/photo-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Outbox } from '../outbox.ts'
import { makeStore } from '../open-store.ts'
import type { OutboxStore } from '../store.ts'
import type { Handed } from '../view.ts'

export const ADD = 'POST /api/Core/FormData/Add'
export const EDIT = 'POST /api/Core/FormData/Edit'
export const GET = 'GET /api/Core/FormData/Get'
export const chen = idOf(1)
export const wang = idOf(2)

interface Body {
  readonly Id: string
  readonly Data: DynamicData
  readonly OccurTime: string
}

/** What an add carried. */
export const bodyOf = ({ body }: FakeRequest) => body as Body

export const added = (request: FakeRequest) => {
  const { Id, Data, OccurTime } = bodyOf(request)
  return recordOf(clockForm, Data, { Id, OccurTime })
}

export function serve(handlers: FakeHandlers = {}) {
  const photos = photoServer()
  return { photos, server: fakeServer({ ...photos.handlers, [ADD]: added, ...handlers }) }
}

/** A server that keeps what it is given, and tells a maker of a record under their id as the real one does. */
export function keepingServer(handlers: FakeHandlers = {}) {
  const stored = new Map<string, WireRecord>()
  const deleted = new Set<string>()
  const add = (request: FakeRequest) => {
    const { Id, Data } = bodyOf(request)
    const before = stored.get(Id)
    const IsSame = JSON.stringify(before?.Data) === JSON.stringify(Data)
    const IsDeleted = deleted.has(Id)
    if (before && (!IsSame || IsDeleted)) return idUsed({ Id, IsSame, IsDeleted })
    stored.set(Id, before ?? added(request))
    return stored.get(Id)
  }
  const read = ({ query: { id = '' } }: FakeRequest) =>
    (deleted.has(id) ? undefined : stored.get(id)) ?? refused('not-found', { what: '记录' })
  const edit = ({ body }: FakeRequest) => {
    const { Id, Data } = body as Body
    const before = stored.get(Id)
    if (!before) return refused('not-found', { what: '记录' })
    const record = { ...before, Data: { ...before.Data, ...Data } }
    stored.set(Id, record)
    return record
  }
  return { stored, deleted, add, ...serve({ [ADD]: add, [GET]: read, [EDIT]: edit, ...handlers }) }
}

export function idUsed(present?: object): FakeAnswer {
  const { data } = refused('form-data/id-used')
  return new FakeAnswer({ ...(data as object), ...(present && { present }) }, 409)
}

export function outboxOf(owner = chen, store: OutboxStore = makeStore()): Outbox {
  const outbox = new Outbox(owner, store)
  onTestFinished(() => outbox.close())
  return outbox
}

export const punchIn = (number: number, more: Partial<Handed> = {}): Handed => ({
  id: idOf(number),
  formId: clockForm.id,
  data: { Note: `第 ${number} 条` },
  occurTime: `2026-11-20T02:${String(number % 60).padStart(2, '0')}:00.000Z`,
  title: `巡田 ${number}`,
  photos: [],
  ...more,
})

/** The first item that waits there, handed in once more with other content. */
export const mended = (outbox: Outbox, number: number, more: Partial<Handed>): Handed =>
  punchIn(number, { changes: first(outbox)?.revision, ...more })

export const photo = (number: number) => ({
  id: idOf(number),
  name: `${number}.jpg`,
  blob: new Blob([`照片 ${number}`]),
})
export const states = (outbox: Outbox) => outbox.snapshot().items.map(({ state }) => state)
export const first = (outbox: Outbox) => outbox.snapshot().items[0]
export const networkIsBack = () => window.dispatchEvent(new Event('online'))
export const expectOver = (outbox: Outbox, state: string) => waitFor(() => expect(states(outbox)).toEqual([state]))
export const expectCut = (outbox: Outbox) => waitFor(() => expect(first(outbox)?.progress?.isCut).toBe(true))
