import { recordCalls } from '@farm/contract/forms'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf } from '../api.ts'
import { enterprises } from '../county/county.ts'
import { deviceDraft, devicesOf } from '../county/devices.ts'
import { FakeServer } from '../testing/fake-server.ts'
import { equip } from './equip.ts'
import { hasOwnLine } from './field-device.ts'
import { deviceFolderInMemory } from './testing/device-folder-in-memory.ts'

describe('the tokens of the devices', () => {
  const devices = enterprises.slice(0, 1).flatMap(devicesOf)
  const server = new FakeServer({ password: 'demo-password' })
  const folder = deviceFolderInMemory()
  const madeAt = new Date('2026-11-20T10:21:07+08:00')
  const api = apiOf(server.transport)
  beforeAll(async () => {
    for (const { formId: FormId, id: Id, data: Data } of devices.map((one) =>
      deviceDraft(one, { by: '', now: madeAt }),
    ))
      await api.tell(recordCalls.add, { FormId, Id, Data })
  })
  const equipAt = (time: Date) => equip([{ devices, api, madeAt: time }], folder)

  test('are made once for those that have a line of their own, and kept', async () => {
    const kept = await equipAt(madeAt)
    expect([...server.tokens.keys()]).toEqual(devices.filter(hasOwnLine).map(({ id }) => id))
    expect(await equipAt(madeAt)).toEqual(kept)
    expect(new Set(server.tokens.values())).toEqual(new Set([1]))
  })

  test('are made anew for another database', async () => {
    await equipAt(new Date(madeAt.getTime() + 1))
    expect(new Set(server.tokens.values())).toEqual(new Set([2]))
  })
})
