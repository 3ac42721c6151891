import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { faceCalls, faceEventForm } from '@farm/contract/faces'
import { afterAll, describe, expect, test } from 'vitest'
import { openDoor } from '../../app/testing/device-door.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { consentOf } from '../../app/testing/faces.ts'
import { deviceAt } from '../../app/testing/mqtt-devices.ts'
import { done } from '../../app/testing/personas.ts'
import { jpeg, photoLinks } from '../../app/testing/photos.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB, enterpriseA, enterpriseB } = people
const { device, tokenOf, statusOf } = devicesOfA(farm, people)
const { port, close, telemetry } = await openDoor(farm)
afterAll(async () => {
  await close()
  await farm.close()
})

const agreed = await consentOf(farm, managerA, { Name: '王秀英', Number: '1001', Enterprise: enterpriseA.Id })
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

async function terminal(name: string) {
  const one = await device(name, { Type: '人脸终端' })
  const client = await deviceAt(port, await tokenOf(one))
  const tell = (message: unknown) =>
    client.publishAsync('v1/devices/me/face', JSON.stringify(message), { qos: 1 }).then(() => undefined)
  return { one, tell }
}

const eventsOf = async ({ Id }: WireRecord, who = managerA) => {
  const qs = `Device[=]${Id}`
  return done(await farm.call(who, recordCalls.list, { query: { formId: faceEventForm.id, qs, orderBy: 'OccurTime' } }))
}
const unnamed = async (who = managerA) =>
  done(await farm.call(who, faceCalls.attendance, { query: { from: today } })).Unnamed

describe('refused, and kept with the terminal, is', () => {
  test('what tells nothing of an event, or comes with what is no picture', async () => {
    const { one, tell } = await terminal('坏终端')
    await tell({ name: '王秀英' })
    await tell({ eventId: 'b1', snapshot: Buffer.from('no picture at all').toString('base64') })
    const broken = (await jpeg()).subarray(0, 400)
    await tell({ eventId: 'b2', snapshot: broken.toString('base64') })
    await telemetry.followUp.flush()
    const { Bad } = await statusOf(one)
    expect(Bad.map(({ Fault }) => Fault).toReversed()).toEqual([
      '缺少 eventId',
      '这不是照片，请选择 JPEG、PNG 或 WebP 格式的照片',
      '照片已损坏，请重新拍摄或选择',
    ])
    expect(await eventsOf(one)).toEqual([])
    // Nothing of it was noted: told well it is taken.
    await tell({ eventId: 'b2' })
    expect(await eventsOf(one)).toHaveLength(1)
  })

  test('an event that somebody would make up', async () => {
    const body = { FormId: faceEventForm.id, Data: {} }
    expect((await farm.call(managerA, recordCalls.add, { body })).status).toBe(403)
  })
})

describe('of somebody who did not agree there is a count and nothing else', () => {
  test('whether nobody knows them, they agree to another enterprise, or later', async () => {
    await consentOf(farm, managerB, { Name: '李建国', Number: '2001', Enterprise: enterpriseB.Id })
    await consentOf(farm, managerA, {
      Name: '赵新',
      Number: '3001',
      Enterprise: enterpriseA.Id,
      ConsentDate: today,
    })
    const { one, tell } = await terminal('东门')
    const before = await unnamed()
    const snapshot = (await jpeg()).toString('base64')
    await tell({ eventId: 'n1', personNumber: '9999', name: '王秀英', snapshot })
    await tell({ eventId: 'n2', personNumber: '2001', snapshot })
    await tell({ eventId: 'n3', personNumber: '3001', time: Date.now() - 3 * 86_400_000, snapshot })
    await tell({ eventId: 'n1', personNumber: '9999', snapshot })
    expect(await eventsOf(one)).toEqual([])
    expect(await unnamed()).toBe(before + 2)
    expect(await unnamed(managerB)).toBe(0)
  })

  test('nor where a name alone is that of two', async () => {
    for (const Number of ['4001', '4002'])
      await consentOf(farm, managerA, { Name: '张伟', Number, Enterprise: enterpriseA.Id })
    const { one, tell } = await terminal('南门')
    await tell({ eventId: 'd1', name: '张伟' })
    expect(await eventsOf(one)).toEqual([])
  })
})

describe('an event', () => {
  test('of somebody who agreed is kept once however often it comes, with picture, place and way', async () => {
    const { one, tell } = await terminal('西门')
    const event = {
      eventId: 'k1',
      time: Date.now() - 60_000,
      personNumber: '1001',
      score: 0.951,
      direction: 'in',
      snapshot: (await jpeg()).toString('base64'),
    }
    await Promise.all([tell(event), tell(event), tell(event)])
    const [kept, ...more] = await eventsOf(one)
    expect(more).toEqual([])
    expect(kept?.Data).toMatchObject({
      Kind: '已识别',
      Person: agreed.Id,
      Direction: '进',
      Score: 95.1,
      DeviceName: '西门',
    })
    expect(kept?.OccurTime).toBe(new Date(event.time).toISOString())
    const ids = [kept?.Data.Snapshot ?? []].flat().map(String)
    expect(await photoLinks(farm, managerA, ids)).toMatchObject([{ Id: ids[0] }])
    expect(await photoLinks(farm, managerB, ids)).toEqual([])
  })

  test('of a name alone is that of the one who bears it', async () => {
    const { one, tell } = await terminal('北门')
    await tell({ eventId: 'm1', name: '王秀英', direction: 'out' })
    expect((await eventsOf(one)).map(({ Data }) => [Data.Person, Data.Direction])).toEqual([[agreed.Id, '出']])
  })

  test('of nobody whom the terminal knows is that of a stranger', async () => {
    const { one, tell } = await terminal('库房')
    await tell({ eventId: 's1', score: 12, snapshot: (await jpeg()).toString('base64') })
    const [kept] = await eventsOf(one)
    expect(kept?.Data).toMatchObject({ Kind: '陌生', Direction: '未知', Score: 12 })
    expect(kept?.Data.Person).toBeUndefined()
    expect(await eventsOf(one, managerB)).toEqual([])
  })
})
