import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clockForm } from '@farm/contract/clock'
import { type AnswerOf } from '@farm/contract/wire'
import { faceCalls, faceEventForm, facePersonForm } from '@farm/contract/faces'
import { type DataOf, careCalls, readData, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { afterAll, describe, expect, test } from 'vitest'
import { consentOf, passedFace } from '../../app/testing/faces.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { jpeg, photoLinks, sha256, upload } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { FileStore } from '../../platform/files/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { keepOwnPhoto } from '../files/index.ts'
import { addForAll } from '../forms/index.ts'
import { keepSnapshots } from './index.ts'

const NOON = new Date('2026-11-20T04:00:00Z')
const farm = await openFarm(() => NOON)
const { people } = farm
const { admin, managerA, managerB, workerA, enterpriseA } = people
afterAll(farm.close)
const { db } = farm.database
const files = new FileStore(farm.filesFolder)
const organPath = enterpriseA.Organ.Path

let made = 0
async function agree(
  more: {
    Name?: string
    Account?: string
    Photo?: string[]
    ConsentScope?: DataOf<typeof facePersonForm>['ConsentScope']
    ConsentDate?: string
  } = {},
) {
  made += 1
  return consentOf(farm, managerA, { Name: `人员 ${made}`, Number: `P-${made}`, Enterprise: enterpriseA.Id, ...more })
}

/** Somebody in front of a terminal, with a snapshot where its bytes are told. */
async function passed(occurTime: string, data: Readonly<Record<string, unknown>> = {}, bytes?: Buffer) {
  const photo = newId()
  const held = { Enterprise: enterpriseA.Id, ...data, ...(bytes && { Snapshot: [photo] }) }
  const id = await passedFace(farm, { organPath, userId: managerA.id, occurTime, data: held })
  if (bytes) {
    const one = { id: photo, recordId: id, accountId: managerA.id, name: '快照.jpg', bytes }
    await db.transaction().execute((within) => keepOwnPhoto(within, files, one))
  }
  return { id, photo }
}
const known = (Person: string, more = {}) => ({ Kind: '已识别' as const, Person, ...more })
const read = async (id: string, who: Persona = managerA) =>
  done(await farm.call(who, recordCalls.get, { query: { id } }))
const isOnDisk = (bytes: Buffer) => {
  const hash = sha256(bytes)
  return ['originals', 'view', 'thumb'].map((area) =>
    existsSync(join(farm.filesFolder, area, hash.slice(0, 2), hash.slice(2, 4), hash)),
  )
}

describe('refused is', () => {
  test('a consent that somebody gives tomorrow', async () => {
    const Data = {
      Name: '王秀英',
      Number: '1',
      Enterprise: enterpriseA.Id,
      ConsentDate: '2026-11-21',
      ConsentWay: '纸质签字',
      ConsentScope: ['考勤'],
    }
    const answer = await farm.call(managerA, recordCalls.add, { body: { FormId: facePersonForm.id, Data } })
    expect([answer.status, answer.error.fields]).toEqual([422, { ConsentDate: ['“同意日期”不能晚于今天'] }])
  })

  test('a second person of the same number in an enterprise', async () => {
    const { Data } = await agree()
    const twice = { Name: '另一个', Number: String(Data.Number), Enterprise: enterpriseA.Id }
    await expect(consentOf(farm, managerA, twice)).rejects.toThrow('422')
  })

  test('deleting a consent that still holds: what is kept of somebody would stay', async () => {
    const { Id } = await agree({ Name: '王秀英' })
    const answer = await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } })
    expect([answer.status, answer.error.errors]).toEqual([409, ['“王秀英”的同意还有效，请先撤回再删除']])
  })

  test('giving a stranger the name of somebody who agreed later, not at all, or elsewhere, or of whom a terminal was sure', async () => {
    const stranger = await passed('2026-11-18T00:00:00Z')
    const assign = async (Person: string, Ids = [stranger.id]) =>
      (await farm.call(managerA, faceCalls.assign, { body: { Ids, Person } })).status
    const late = await agree({ ConsentDate: '2026-11-19' })
    const gone = await agree()
    done(await farm.call(managerA, faceCalls.withdraw, { body: { Id: gone.Id } }))
    const elsewhere = await consentOf(farm, managerB, { Name: '乙', Number: '1', Enterprise: people.enterpriseB.Id })
    const sure = await agree()
    const recognised = await passed('2026-11-18T00:00:00Z', known(sure.Id))
    expect(await assign(late.Id)).toBe(422)
    expect(await assign(gone.Id)).toBe(422)
    expect(await assign(elsewhere.Id)).toBe(404)
    expect(await assign(sure.Id, [stranger.id, recognised.id])).toBe(422)
    expect((await read(stranger.id)).Data.Person).toBeUndefined()
  })

  test('a span that is longer than a month, ends before it begins, or is on no calendar', async () => {
    const ask = async (query: { from: string; to?: string }) =>
      (await farm.call(managerA, faceCalls.attendance, { query })).status
    expect(await ask({ from: '2026-10-01', to: '2026-11-01' })).toBe(422)
    expect(await ask({ from: '2026-11-02', to: '2026-11-01' })).toBe(422)
    expect(await ask({ from: '2026-02-30' })).toBe(422)
  })
})

describe('snapshots', () => {
  test('are seen by those alone who hold the right to see faces, wherever they might turn up', async () => {
    const { id, photo } = await passed('2026-11-20T00:00:00Z', {}, await jpeg())
    const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '门卫',
      scope: '本组织及下级',
      urls: ['/FarmOperation/FaceData', '/FarmOperation/FaceData#Assign'],
    })
    const guard = await addPerson(farm, admin, { name: 'guard', organId: enterpriseA.Organ.Id, roleIds: [role] })
    expect((await read(id)).Data.Snapshot).toEqual([photo])
    expect(Object.keys((await read(id, guard)).Data)).not.toContain('Snapshot')
    expect(await photoLinks(farm, guard, [photo])).toEqual([])
    expect(await photoLinks(farm, managerA, [photo])).toHaveLength(1)
    const form = done(await farm.call(guard, recordCalls.getForm, { query: { id: faceEventForm.id } }))
    expect(form.Fields.map(({ Name }) => Name)).not.toContain('Snapshot')
  })

  test('are gone after their days, those of strangers after a week, bytes and all', async () => {
    const [old, recent, strange] = [await jpeg(), await jpeg(), await jpeg()]
    const { Id } = await agree()
    const kept = await passed('2026-10-25T00:00:00Z', known(Id), recent)
    const gone = await passed('2026-10-20T00:00:00Z', known(Id), old)
    const unknown = await passed('2026-11-12T00:00:00Z', {}, strange)
    await keepSnapshots({ db, files, now: trusted(NOON), days: 30, signal: new AbortController().signal })
    expect([isOnDisk(recent), isOnDisk(old), isOnDisk(strange)]).toEqual([
      [true, true, true],
      [false, false, false],
      [false, false, false],
    ])
    expect((await read(kept.id)).Data.Snapshot).toEqual([kept.photo])
    for (const { id } of [gone, unknown]) expect((await read(id)).Data.Snapshot).toBeUndefined()
    expect((await read(gone.id)).Data.Person).toBe(Id)
  })

  test('stay on disk while another file has the same content', async () => {
    const bytes = await jpeg()
    const own = await upload(farm, managerA, bytes)
    await passed('2026-10-01T00:00:00Z', {}, bytes)
    await keepSnapshots({ db, files, now: trusted(NOON), days: 30, signal: new AbortController().signal })
    expect(isOnDisk(bytes)).toEqual([true, true, true])
    expect(await photoLinks(farm, managerA, [own])).toHaveLength(1)
  })
})

describe('taking a consent back', () => {
  test('destroys the photo, the snapshots and what tells who it was, as it is and as it was, and stays as a proof', async () => {
    const [face, snap, later] = [await jpeg(), await jpeg(), await jpeg()]
    const { Id, Data } = await agree({ Name: '孙丽', Photo: [await upload(farm, managerA, face)] })
    const event = await passed('2026-11-19T00:00:00Z', known(Id), snap)
    const stranger = await passed('2026-11-19T01:00:00Z', {}, later)
    done(await farm.call(managerA, faceCalls.assign, { body: { Ids: [stranger.id], Person: Id } }))
    const told = { Events: 2, Snapshots: 2, Photos: 1 }
    expect(done(await farm.call(managerA, faceCalls.held, { query: { id: Id } }))).toEqual(told)
    const withdrawn = await farm.call(managerA, faceCalls.withdraw, { body: { Id, Note: '本人要求' } })
    expect(done(withdrawn)).toEqual(told)
    for (const bytes of [face, snap, later]) expect(isOnDisk(bytes)).toEqual([false, false, false])
    for (const { id } of [event, stranger]) {
      const kept = await read(id)
      expect([kept.Data.Person, kept.Data.Snapshot]).toEqual([undefined, undefined])
      const history = JSON.stringify(done(await farm.call(managerA, careCalls.history, { query: { id } })))
      expect(history).not.toContain('孙丽')
      expect(history).not.toContain(event.photo)
    }
    const { Data: proof } = await read(Id)
    expect(proof).toMatchObject({ Name: '孙丽', State: '已撤回', WithdrawnBy: managerA.id, WithdrawNote: '本人要求' })
    expect([proof.Number, proof.Photo]).toEqual([undefined, undefined])
    // The number is free again for who agrees anew.
    await consentOf(farm, managerA, { Name: '孙丽', Number: String(Data.Number), Enterprise: enterpriseA.Id })
  })

  test('is done once; what was taken back is not edited, and may be deleted', async () => {
    const { Id } = await agree()
    done(await farm.call(managerA, faceCalls.withdraw, { body: { Id } }))
    const { UpdateTime } = await read(Id)
    expect(done(await farm.call(managerA, faceCalls.withdraw, { body: { Id } }))).toEqual({
      Events: 0,
      Snapshots: 0,
      Photos: 0,
    })
    const body = { Id, UpdateTime, Data: { Name: '又同意了', Number: 'P-0' } }
    expect((await farm.call(managerA, recordCalls.edit, { body })).status).toBe(409)
    expect((await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } })).status).toBe(204)
  })
})

describe('attendance', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
  const wang = await agree({ Name: '甲王', Account: workerA.id })
  const li = await agree({ Name: '乙李', Account: managerA.id })
  const guest = await agree({ Name: '丙客', ConsentScope: ['出入管理'] })
  const day = '2026-11-17'
  await passed('2026-11-16T23:05:00Z', known(wang.Id, { Direction: '进' }))
  await passed('2026-11-17T04:00:00Z', known(wang.Id, { Direction: '未知' }))
  await passed('2026-11-17T09:35:00Z', known(wang.Id, { Direction: '出' }))
  // By the calendar of the farm it is the next day.
  await passed('2026-11-17T16:01:00Z', known(wang.Id, { Direction: '进' }))
  await passed('2026-11-17T01:00:00Z', known(guest.Id))
  await add(farm, workerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: operation.Id },
    occurTime: '2026-11-17T00:10:00Z',
  })
  const rowsOf = ({ Rows }: AnswerOf<typeof faceCalls.attendance>) =>
    Rows.filter(({ PersonId }) => [wang.Id, li.Id, guest.Id].includes(PersonId))

  test('tells of each day of the farm who came first and left last, beside their punch-ins, and who did not come', async () => {
    const answer = done(await farm.call(managerA, faceCalls.attendance, { query: { from: day } }))
    expect(rowsOf(answer)).toEqual([
      {
        Day: day,
        PersonId: li.Id,
        Name: '乙李',
        Enterprise: '甲合作社',
        Events: 0,
        PunchIns: 0,
        Verdict: '未到',
      },
      {
        Day: day,
        PersonId: wang.Id,
        Name: '甲王',
        Enterprise: '甲合作社',
        FirstIn: '2026-11-16T23:05:00.000Z',
        LastOut: '2026-11-17T09:35:00.000Z',
        Hours: 10.5,
        Events: 3,
        PunchIns: 1,
        FirstPunchIn: '2026-11-17T00:10:00.000Z',
        Verdict: '一致',
      },
    ])
    expect(answer.Total).toBe(answer.Came + answer.Absent)
  })

  test('counts nothing that stands at another farm, nor tells the name of one', async () => {
    const { enterpriseB } = people
    const there = { organPath: enterpriseB.Organ.Path, userId: workerA.id, occurTime: '2026-11-17T03:00:00Z' }
    const data = known(wang.Id, { Enterprise: enterpriseB.Id })
    const stray = {
      ...there,
      organPath,
      id: newId(),
      data: { ...readData(facePersonForm, wang.Data), Name: '戊迁', Enterprise: enterpriseB.Id },
    }
    await passedFace(farm, { ...there, userId: managerB.id, data })
    await db.transaction().execute(async (within) => {
      await addForAll(within, { kind: clockForm, day }, [
        { ...there, id: newId(), data: { Enterprise: enterpriseB.Id } },
      ])
      await addForAll(within, { kind: facePersonForm, day }, [stray])
    })
    const { Rows } = done(await farm.call(managerA, faceCalls.attendance, { query: { from: day } }))
    expect(Rows.find(({ PersonId }) => PersonId === wang.Id)).toMatchObject({ Events: 3, PunchIns: 1 })
    expect(Rows.find(({ PersonId }) => PersonId === stray.id)).toMatchObject({ Enterprise: '' })
  })

  test('of several days has each of them', async () => {
    const query = { from: day, to: '2026-11-18' }
    const rows = rowsOf(done(await farm.call(managerA, faceCalls.attendance, { query })))
    expect(rows.map(({ Day, Name, Verdict }) => [Day, Name, Verdict])).toEqual([
      [day, '乙李', '未到'],
      [day, '甲王', '一致'],
      ['2026-11-18', '乙李', '未到'],
      ['2026-11-18', '甲王', '只有通行'],
    ])
  })

  test('of somebody who took their consent back is none any more', async () => {
    const { Id } = await agree({ Name: '丁撤' })
    await passed('2026-11-17T02:00:00Z', known(Id))
    done(await farm.call(managerA, faceCalls.withdraw, { body: { Id } }))
    const { Rows } = done(await farm.call(managerA, faceCalls.attendance, { query: { from: day } }))
    expect(Rows.map(({ Name }) => Name)).not.toContain('丁撤')
  })
})
