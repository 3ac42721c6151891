import { banForm } from '@farm/contract/bans'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { consultationForm, diagnosisCalls } from '@farm/contract/diagnosis'
import { inputForm } from '@farm/contract/inputs'
import { recordCalls } from '@farm/contract/forms'
import { noticeCalls } from '@farm/contract/notices'
import type { BodyOf } from '@farm/contract/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, clinic, read } from '../../app/testing/consultations.ts'
import { fieldWork } from '../../app/testing/field-work.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { jpeg, photoLinks, upload } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { tellOfDueConsultations } from './index.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, otherCounty, enterpriseA } = people
const work = await fieldWork(farm, people)
const { asker, neighbour, vegetables, fruit, ...cards } = await clinic(farm, people)
afterAll(farm.close)

const LONG_AGO = '2020-01-01T00:00:00.000Z'
const mancozeb = await add(farm, admin, inputForm, {
  data: { Name: '代森锰锌', Kind: '农药', Unit: '公斤', SafeDays: 7 },
  organId: county.organId,
})

await add(farm, admin, banForm, {
  data: { Name: '甲胺磷', Kind: '禁用', From: '2008-01-09', Source: '公告' },
  organId: county.organId,
})

const sunflower = await add(farm, admin, cropForm, { data: { Name: '向日葵' }, organId: county.organId })

type Reply = Omit<BodyOf<typeof diagnosisCalls.addReply>, 'Id'>

const reply = (who: Persona, { Id }: { readonly Id: string }, more: Partial<Reply> = {}) =>
  farm.call(who, diagnosisCalls.addReply, { body: { Id, Text: '先摘除病叶', ...more } })
const close = (who: Persona, { Id }: { readonly Id: string }) => farm.call(who, diagnosisCalls.close, { body: { Id } })
const statusOf = async (who: Persona, one: { readonly Id: string }) => (await read(farm, who, one)).Data.Status
const fieldsAtFault = async (asked: Promise<{ status: number; error: { fields?: unknown } }>) => {
  const { status, error } = await asked
  return [status, error?.fields]
}
const listed = async (who: Persona) =>
  done(await farm.call(who, diagnosisCalls.list, { query: {} })).map(({ Id }) => Id)
const told = async (who: Persona, kind: 'consulted' | 'answered' | 'consult-due' | 'corrected') =>
  done(await farm.call(who, noticeCalls.list, { query: { kind } })).map(({ About, Title }) => [About.Id, Title])

describe('a question is refused', () => {
  test.each([
    [{ Title: '' }, { Title: ['请填写标题'] }],
    [{ Status: 3 }, { Status: ['“状态”由系统维护，不能直接填写'] }],
    [{ Experts: [newId()] }, { Experts: ['“受理账号”由系统维护，不能直接填写'] }],
    [{ Symptoms: ['头疼'] }, { Symptoms: ['“症状”不在可选范围内，请从列表中选择，不能重复'] }],
    [{ Expert: cards.offlineExpert }, { Expert: ['这位专家还没有账号，不能在系统中回复，请另选一位'] }],
  ])('with %j', async (more, fields) => {
    const body = { Data: { Title: '番茄叶斑', ...more } }
    expect(await fieldsAtFault(farm.call(asker, diagnosisCalls.add, { body }))).toEqual([422, fields])
  })

  test('of whoever only answers', async () =>
    expect((await farm.call(vegetables, diagnosisCalls.add, { body: { Data: { Title: '番茄叶斑' } } })).status).toBe(
      403,
    ))
})

describe('who sees a consultation', () => {
  test('asked of everybody are the asker, all experts of the county and who manages the enterprise', async () => {
    const made = await ask(farm, asker)
    for (const who of [asker, vegetables, fruit, managerA, county, admin]) expect(await listed(who)).toContain(made.Id)
    for (const who of [neighbour, managerB, otherCounty]) expect(await listed(who)).not.toContain(made.Id)
  })

  test('asked of one expert is no other, whatever way they come', async () => {
    const photo = await upload(farm, asker, await jpeg())
    const made = await ask(farm, asker, { Expert: cards.vegetableExpert, Photos: [photo] })
    expect(await listed(vegetables)).toContain(made.Id)
    expect(await listed(fruit)).not.toContain(made.Id)
    expect((await farm.call(fruit, recordCalls.get, { query: { id: made.Id } })).status).toBe(404)
    expect((await reply(fruit, made)).status).toBe(404)
    expect(await photoLinks(farm, vegetables, [photo])).toHaveLength(1)
    expect(await photoLinks(farm, fruit, [photo])).toEqual([])
  })

  test('is told of it: the experts when it is asked, the asker when it is answered', async () => {
    const made = await ask(farm, asker, { Title: '辣椒落花', Expert: cards.fruitExpert })
    expect(await told(fruit, 'consulted')).toContainEqual([made.Id, '新会诊：辣椒落花'])
    expect((await told(vegetables, 'consulted')).map(([id]) => id)).not.toContain(made.Id)
    done(await reply(fruit, made))
    expect(await told(asker, 'answered')).toEqual([[made.Id, '会诊有回复：辣椒落花']])
    // An answer is no correction.
    expect(await told(asker, 'corrected')).toEqual([])
    expect((await told(fruit, 'consulted')).map(([id]) => id)).not.toContain(made.Id)
  })
})

describe('what attaches itself', () => {
  const punchIn = (who: Persona, Note: string, occurTime: string) =>
    add(farm, who, clockForm, {
      data: {
        Enterprise: enterpriseA.Id,
        Operation: work.feeding.Id,
        Place: [work.plot.Id],
        Area: 12,
        Inputs: [{ Input: work.urea.Id, Amount: 30, Unit: '公斤' }],
        Note,
      },
      organId: enterpriseA.Organ.Id,
      occurTime,
    })

  test('is of the last thirty days; what others did there is not told to who sees their own alone', async () => {
    await punchIn(asker, '我施的肥', '2026-11-10T00:00:00.000Z')
    await punchIn(asker, '上个月的', '2026-10-20T00:00:00.000Z')
    await punchIn(neighbour, '别人施的肥', '2026-11-11T00:00:00.000Z')
    const { Data } = await ask(farm, asker, { Place: work.plot.Id, Crops: work.crop.Id })
    const feeding = { Time: '2026-11-10T00:00:00.000Z', Operation: '追肥', Inputs: '尿素 30 公斤', Area: 12 }
    expect(Data).toMatchObject({ CropName: '番茄', Enterprise: enterpriseA.Id })
    expect(Data.Operations).toEqual([{ ...feeding, Note: '我施的肥' }])
  })

  test('is all that was done there where the asker manages the farm, and stays as it was when it was asked', async () => {
    const made = await ask(farm, managerA, { Place: work.plot.Id })
    expect(made.Data).toMatchObject({ PlaceName: '3 号棚', PlaceArea: 12 })
    expect(made.Data.Operations).toHaveLength(2)
    await punchIn(neighbour, '提问以后', '2026-11-19T00:00:00.000Z')
    expect((await read(farm, vegetables, made)).Data.Operations).toEqual(made.Data.Operations)
  })
})

describe('a reply', () => {
  test('is refused of whoever may not see it, and without words', async () => {
    const made = await ask(farm, asker)
    expect((await reply(neighbour, made)).status).toBe(404)
    expect(await fieldsAtFault(reply(vegetables, made, { Text: '  ' }))).toEqual([422, { Text: ['请填写回复内容'] }])
    expect(await fieldsAtFault(reply(vegetables, made, { OccurTime: '2026-11-19T00:00:00.000Z' }))).toEqual([
      422,
      { OccurTime: ['发生的时间不能早于提问时间'] },
    ])
  })

  test('makes the state 2 and keeps what was said, by whom and when', async () => {
    const made = await ask(farm, asker)
    const { Data } = done(await reply(vegetables, made, { Key: 'k1' }))
    expect(Data).toMatchObject({ Status: 2, ExpertName: 'vegetables某', FirstReply: now.toISOString() })
    expect(Data.Replies).toEqual([
      {
        Key: 'k1',
        Kind: '回复',
        Time: now.toISOString(),
        User: vegetables.id,
        Name: 'vegetables某',
        Text: '先摘除病叶',
      },
    ])
  })

  test('sent twice is there once', async () => {
    const made = await ask(farm, asker)
    done(await reply(vegetables, made, { Key: 'k1' }))
    const { Data } = done(await reply(vegetables, made, { Key: 'k1' }))
    expect(Data.Replies).toHaveLength(1)
    expect(await fieldsAtFault(reply(fruit, made, { Key: 'k1' }))).toEqual([
      422,
      { Key: ['与别的回复重复，请重新填写'] },
    ])
    expect(await fieldsAtFault(reply(vegetables, made, { Key: 'k1', Text: '又改了几个字' }))).toEqual([
      422,
      { Key: ['这条回复已经送达，请刷新后查看；要改请点“修改”'] },
    ])
  })

  test('of the asker is a further question, for which the experts have a day again', async () => {
    const made = await ask(farm, asker, { Title: '问了又问' })
    done(await reply(vegetables, made))
    const { Data } = done(await reply(asker, made, { Text: '喷了三天没有好转' }))
    expect(Data).toMatchObject({ Status: 1, Due: '2026-11-21T02:00:00.000Z' })
    expect(await told(vegetables, 'consulted')).toContainEqual([made.Id, '会诊追问：问了又问'])
    const body = { Id: made.Id, Text: '自己开方', Prescription: [{ Name: '代森锰锌' }] }
    expect(await fieldsAtFault(farm.call(asker, diagnosisCalls.addReply, { body }))).toEqual([
      422,
      { Prescription: ['只有专家可以开处方'] },
    ])
  })

  test('is changed by whoever wrote it, with its prescription', async () => {
    const made = await ask(farm, asker)
    done(await reply(vegetables, made, { Key: 'k1', Prescription: [{ Name: '硫磺' }] }))
    const edit = (who: Persona, Key = 'k1') =>
      farm.call(who, diagnosisCalls.editReply, {
        body: {
          Id: made.Id,
          Key,
          Text: '改用代森锰锌',
          Prescription: [{ Input: mancozeb.Id, Dose: 0.15, Unit: '公斤' }],
        },
      })
    expect(await fieldsAtFault(edit(fruit))).toEqual([422, { Key: ['只能修改自己的回复'] }])
    expect(await fieldsAtFault(edit(vegetables, 'k9'))).toEqual([422, { Key: ['没有这条回复，请刷新后再试'] }])
    const { Data } = done(await edit(vegetables))
    expect(Data.Replies).toMatchObject([{ Text: '改用代森锰锌', EditTime: now.toISOString() }])
    expect(Data.Prescriptions).toEqual([
      { Reply: 'k1', Input: mancozeb.Id, Name: '代森锰锌', Dose: 0.15, Unit: '公斤' },
    ])
  })

  test('is changed without its photos and its prescription being named: they stay', async () => {
    const made = await ask(farm, asker)
    const photo = await upload(farm, vegetables, await jpeg())
    const Prescription = [{ Name: '硫磺', Dose: 1, Unit: '公斤' as const }]
    const { UpdateTime } = done(await reply(vegetables, made, { Key: 'k1', Photos: [photo], Prescription }))
    const edit = (Text: string, more: object = {}) =>
      farm.call(vegetables, diagnosisCalls.editReply, { body: { Id: made.Id, Key: 'k1', Text, ...more } })
    const { Data } = done(await edit('隔七天再看', { UpdateTime }))
    expect(Data.Replies).toMatchObject([{ Text: '隔七天再看', Photos: [photo] }])
    expect(Data.Prescriptions).toHaveLength(1)
    // Another device read it before that.
    expect((await edit('隔三天再看', { UpdateTime })).status).toBe(409)
  })

  test('of whoever asked is a further question, though they may reply to others, and rates nothing of their own', async () => {
    const replier = await addRole(farm, admin, county.organId, {
      name: '又问又答',
      scope: '本组织及下级',
      urls: ['/ClockSys/Diagnosis', '/ClockSys/Diagnosis/Ask', '/ClockSys/Diagnosis#Reply'],
    })
    const person = { name: 'both', organId: enterpriseA.Organ.Id, roleIds: [replier] }
    const both = await addPerson(farm, admin, person)
    const own = await ask(farm, both)
    const { Data } = done(await reply(both, own, { Text: '补充一句' }))
    expect(Data).toMatchObject({ Status: 1, Replies: [{ Kind: '追问' }] })
    expect(Data).not.toHaveProperty('FirstReply')
    expect(done(await reply(both, await ask(farm, asker))).Data.Status).toBe(2)
  })

  test('is for whom it is addressed to: who replies in their own organisation alone does not below', async () => {
    const [seeing, replying] = [
      await addRole(farm, admin, county.organId, {
        name: '全看',
        scope: '本组织及下级',
        urls: ['/ClockSys/Diagnosis'],
      }),
      await addRole(farm, admin, county.organId, {
        name: '答本级',
        scope: '本组织',
        urls: ['/ClockSys/Diagnosis#Reply'],
      }),
    ]
    const person = { name: 'narrow', organId: county.organId, roleIds: [seeing, replying] }
    const narrow = await addPerson(farm, admin, person)
    const made = await ask(farm, asker)
    expect(await fieldsAtFault(reply(narrow, made))).toEqual([422, { Status: ['只有提问人可以追问'] }])
  })

  test.each([
    [
      [{ Name: '甲胺磷', Dose: 99_999, Unit: '吨' as const }],
      { 'Prescription.0.Name': ['甲胺磷是国家禁用农药，不能开'] },
    ],
    [[{}], { 'Prescription.0.Name': ['请选择投入品或填写名称'] }],
    [[{ Input: newId() }], { 'Prescription.0.Input': ['所选内容已不存在或超出您的权限，请重新选择'] }],
    [[{ Name: '硫磺', Dose: 2 }], { 'Prescription.0.Unit': ['请选择单位'] }],
  ])('is refused with the prescription %j', async (Prescription, fields) => {
    const made = await ask(farm, asker)
    expect(await fieldsAtFault(reply(vegetables, made, { Prescription }))).toEqual([422, fields])
  })
})

describe('closing', () => {
  test('is for the asker and for experts, and done twice it is done', async () => {
    const made = await ask(farm, asker)
    expect((await close(neighbour, made)).status).toBe(404)
    expect(done(await close(asker, made)).Data).toMatchObject({ Status: 3, Closed: now.toISOString() })
    expect((await close(vegetables, made)).status).toBe(200)
  })

  test('is not for who merely sees it', async () => {
    const made = await ask(farm, neighbour)
    const looker = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '看看',
      scope: '本组织',
      urls: ['/ClockSys/Diagnosis'],
    })
    const who = await addPerson(farm, admin, { name: 'looker', organId: enterpriseA.Organ.Id, roleIds: [looker] })
    expect(await fieldsAtFault(close(who, made))).toEqual([422, { Status: ['只有提问人或专家可以关闭'] }])
    expect(await fieldsAtFault(reply(who, made))).toEqual([422, { Status: ['只有提问人可以追问'] }])
  })

  test('by an expert is told to the asker', async () => {
    const made = await ask(farm, asker, { Title: '专家关闭的' })
    done(await close(vegetables, made))
    expect(await told(asker, 'answered')).toContainEqual([made.Id, '会诊已关闭：专家关闭的'])
  })

  test('is undone by a reply', async () => {
    const made = await ask(farm, asker)
    done(await close(asker, made))
    const { Data } = done(await reply(vegetables, made))
    expect(Data.Status).toBe(2)
    expect(Data).not.toHaveProperty('Closed')
  })
})

describe('the question', () => {
  const edit = (who: Persona, { Id, UpdateTime }: { Id: string; UpdateTime: string }, Title = '番茄卷叶') =>
    farm.call(who, diagnosisCalls.edit, { body: { Id, UpdateTime, Data: { Title } } })
  const remove = (who: Persona, { Id }: { readonly Id: string }) =>
    farm.call(who, diagnosisCalls.remove, { body: { Ids: [Id] } })

  test('is changed by whoever asked it, until there is a reply', async () => {
    const made = await ask(farm, asker)
    expect(await fieldsAtFault(edit(managerA, made))).toEqual([422, { Status: ['只有提问人可以编辑'] }])
    expect(done(await edit(asker, made)).Data.Title).toBe('番茄卷叶')
    const replied = done(await reply(vegetables, made))
    expect(await fieldsAtFault(edit(asker, replied, '番茄萎蔫'))).toEqual([
      422,
      { Status: ['会诊现在是“已回复”，不能编辑，请刷新后再看'] },
    ])
  })

  test('goes to another expert when that is changed', async () => {
    const made = await ask(farm, asker, { Expert: cards.vegetableExpert })
    const body = { Id: made.Id, UpdateTime: made.UpdateTime, Data: { Expert: cards.fruitExpert } }
    done(await farm.call(asker, diagnosisCalls.edit, { body }))
    expect(await listed(fruit)).toContain(made.Id)
    expect(await listed(vegetables)).not.toContain(made.Id)
  })

  test('is deleted by whoever asked it, until there is a reply', async () => {
    const made = await ask(farm, asker)
    expect((await remove(managerA, made)).error).toMatchObject({ errors: ['只有提问人可以删除'] })
    done(await reply(vegetables, made))
    expect((await remove(asker, made)).status).toBe(409)
    const other = await ask(farm, asker)
    expect((await remove(asker, other)).status).toBe(204)
    expect(await listed(vegetables)).not.toContain(other.Id)
  })

  test('that is something else is not there', async () => {
    const { Id } = work.crop
    expect((await farm.call(admin, diagnosisCalls.close, { body: { Id } })).status).toBe(404)
    expect((await farm.call(admin, diagnosisCalls.remove, { body: { Ids: [Id] } })).status).toBe(404)
    expect((await edit(admin, { Id, UpdateTime: LONG_AGO })).status).toBe(404)
  })
})

describe('handing over', () => {
  const handOver = (who: Persona, { Id }: { readonly Id: string }, Expert: string) =>
    farm.call(who, diagnosisCalls.handOver, { body: { Id, Expert, Reason: '是果树的问题' } })

  test('is refused to whom it would go nowhere', async () => {
    const made = await ask(farm, asker, { Expert: cards.vegetableExpert })
    expect(await fieldsAtFault(handOver(vegetables, made, cards.vegetableExpert))).toEqual([
      422,
      { Expert: ['会诊已在这位专家处，请选择其他专家'] },
    ])
    expect((await handOver(vegetables, made, cards.offlineExpert)).status).toBe(422)
    expect((await handOver(asker, made, cards.fruitExpert)).status).toBe(403)
  })

  test('gives it to the other expert alone, with a day from now', async () => {
    const made = await ask(farm, asker, { Title: '苹果腐烂', Expert: cards.vegetableExpert })
    done(await handOver(vegetables, made, cards.fruitExpert))
    expect(await listed(vegetables)).not.toContain(made.Id)
    expect((await read(farm, fruit, made)).Data).toMatchObject({
      ExpertName: '孙桂芳',
      Status: 1,
      Due: '2026-11-21T02:00:00.000Z',
      HandOvers: [{ From: '周立', To: '孙桂芳', Reason: '是果树的问题' }],
    })
    expect(await told(fruit, 'consulted')).toContainEqual([made.Id, '转交会诊：苹果腐烂'])
    expect((await told(vegetables, 'consulted')).map(([id]) => id)).not.toContain(made.Id)
  })
})

describe('rating', () => {
  const rate = (who: Persona, { Id }: { readonly Id: string }, Rating = 5) =>
    farm.call(who, diagnosisCalls.rate, { body: { Id, Rating, Note: ' 管用 ' } })

  test('is for the asker of a closed one that was answered', async () => {
    const made = await ask(farm, asker)
    expect((await rate(asker, made)).status).toBe(422)
    done(await reply(vegetables, made))
    done(await close(vegetables, made))
    expect(await fieldsAtFault(rate(vegetables, made))).toEqual([422, { Status: ['只有提问人可以评价'] }])
    expect((await rate(asker, made, 6)).status).toBe(422)
    expect(done(await rate(asker, made)).Data).toMatchObject({ Rating: 5, RatingNote: '管用' })
  })
})

describe('a prescription', () => {
  const Due = '2026-11-22T10:00:00.000Z'
  const carryOut = (who: Persona, { Id }: { readonly Id: string }, Reply = 'k1', more: object = {}) =>
    farm.call(who, diagnosisCalls.prescribe, { body: { Id, Reply, Operation: work.feeding.Id, Due, ...more } })

  test('becomes one work order that waits to be given out, however often it is asked for', async () => {
    const made = await ask(farm, managerA, { Place: work.plot.Id, Crops: work.crop.Id })
    const Prescription = [{ Input: mancozeb.Id, Dose: 0.15, Unit: '公斤' as const, Note: '叶面喷施' }]
    done(await reply(vegetables, made, { Key: 'k1', Prescription }))
    expect((await carryOut(vegetables, made)).status).toBe(403)
    expect(await fieldsAtFault(carryOut(managerA, made, 'k9'))).toEqual([
      422,
      { Reply: ['这条回复没有处方，请选择有处方的回复'] },
    ])
    const late = { Due: '2020-01-01T00:00:00.000Z' }
    expect((await carryOut(managerA, made, 'k1', late)).error.code).toBe('work-orders/past-due')
    const sure = { ...late, Confirmed: ['work-orders/past-due'] }
    const { Id } = done(await carryOut(managerA, made, 'k1', sure))
    expect(done(await carryOut(managerA, made)).Id).toBe(Id)
    const order = await read(farm, managerA, { Id })
    expect(order.Data).toMatchObject({
      Title: '会诊处方：番茄叶斑',
      Status: '待派发',
      Source: '会诊',
      Enterprise: enterpriseA.Id,
      Place: [work.plot.Id],
      Inputs: [{ Input: mancozeb.Id, Amount: 1.8, Unit: '公斤' }],
      ...late,
    })
    expect((await read(farm, managerA, made)).Data.Replies).toMatchObject([{ Key: 'k1', WorkOrder: Id }])
  })
})

describe('the closed cases', () => {
  const cases = async (who: Persona, query: object = {}) =>
    done(await farm.call(who, diagnosisCalls.cases, { query })).map(({ Title }) => Title)
  const solved = async (Title: string, more: Parameters<typeof ask>[2] = {}, rating = 5) => {
    const made = await ask(farm, asker, { Title, Crops: work.crop.Id, Symptoms: ['霉层'], ...more })
    done(await reply(vegetables, made, { Prescription: [{ Name: '硫磺', Dose: 1, Unit: '公斤' }] }))
    done(await close(asker, made))
    done(await farm.call(asker, diagnosisCalls.rate, { body: { Id: made.Id, Rating: rating } }))
  }

  test('are for the whole county by crop and symptom, and do not tell whose they were', async () => {
    await solved('番茄灰霉')
    await solved('不公开的', { IsShared: false })
    await solved('没有用的', {}, 1)
    await ask(farm, asker, { Title: '还没有回复的', Symptoms: ['霉层'] })
    expect(await cases(managerB, { symptoms: '霉层' })).toEqual(['番茄灰霉'])
    expect(await cases(managerB, { crop: work.crop.Id, symptoms: '枯死' })).toEqual([])
    expect(await cases(otherCounty, { symptoms: '霉层' })).toEqual([])
    const [one] = done(await farm.call(managerB, diagnosisCalls.cases, { query: { symptoms: '霉层' } }))
    expect(one).toEqual({
      Title: '番茄灰霉',
      Crop: '番茄',
      Stage: '',
      Symptoms: ['霉层'],
      Description: '',
      Answer: '先摘除病叶',
      Expert: 'vegetables某',
      Prescription: ['硫磺 每亩 1 公斤'],
      Rating: 5,
      Closed: now.toISOString(),
    })
  })

  test('of another crop tell neither their answer nor their prescription', async () => {
    const body = { Title: '向日葵霉层', Crops: sunflower.Id }
    await solved('向日葵霉层', body)
    const query = { crop: work.crop.Id, symptoms: '霉层' }
    const found = done(await farm.call(managerB, diagnosisCalls.cases, { query }))
    expect(found.map(({ Title, Kinship }) => [Title, Kinship])).toEqual([
      ['番茄灰霉', 'same'],
      ['向日葵霉层', 'other'],
    ])
    expect(found[1]).toMatchObject({ Crop: '向日葵', Answer: '', Prescription: [] })
  })

  test('are found by a word', async () => expect(await cases(managerB, { search: '灰霉' })).toEqual(['番茄灰霉']))
})

test('the experts are told with what they know, and whether they can be asked', async () => {
  const experts = done(await farm.call(asker, diagnosisCalls.expertList, { query: {} }))
  expect(experts.map(({ RealName, Fields, CanAnswer }) => [RealName, Fields, CanAnswer])).toEqual([
    ['梁志刚', [], false],
    ['孙桂芳', ['果树修剪'], true],
    ['周立', ['病害'], true],
  ])
})

test('the figures count what one sees', async () => {
  const figures = async (who: Persona) => done(await farm.call(who, diagnosisCalls.statistics, { query: {} }))
  const before = await figures(managerA)
  const early = { Data: { Title: '十月问的' }, OccurTime: '2026-10-05T00:00:00.000Z' }
  const made = done(await farm.call(asker, diagnosisCalls.add, { body: early }))
  const after = await figures(managerA)
  // What a phone kept until now is late for nobody.
  expect([after.Unanswered, after.Late]).toEqual([before.Unanswered + 1, before.Late])
  expect(made.Data.Due).toBe('2026-11-21T02:00:00.000Z')
  expect(after.ByMonth).toHaveLength(12)
  expect(after.ByMonth.at(-1)?.Month).toBe('2026-11')
  expect(after.ByMonth.at(-2)).toEqual({ Month: '2026-10', Count: (before.ByMonth.at(-2)?.Count ?? 0) + 1 })
  done(await reply(vegetables, made, { OccurTime: '2026-10-05T06:00:00.000Z' }))
  expect((await figures(managerA)).Answered).toBe(before.Answered + 1)
  expect(await figures(managerB)).toMatchObject({ Unanswered: 0, Answered: 0, Closed: 0, ByCrop: [] })
  expect(await figures(managerB)).not.toHaveProperty('ReplyHours')
})

test('experts are told once of what is to be answered within four hours', async () => {
  const made = await ask(farm, asker, { Title: '快到期', Expert: cards.fruitExpert })
  const { db } = farm.database
  const tellAt = (hour: number) =>
    tellOfDueConsultations({ db, now: new Date(now.getTime() + hour * 3_600_000), zone: 'Asia/Shanghai' })
  await tellAt(19)
  expect((await told(fruit, 'consult-due')).map(([id]) => id)).not.toContain(made.Id)
  expect(await tellAt(21)).toBeGreaterThan(0)
  expect(await told(fruit, 'consult-due')).toContainEqual([made.Id, '会诊即将到期：快到期'])
  expect(await tellAt(21)).toBe(0)
  done(await reply(fruit, made))
  expect((await told(fruit, 'consult-due')).map(([id]) => id)).not.toContain(made.Id)
})

test('a question that a phone kept, by whichever clock, is asked by that of the server and belongs to the farm of its plot', async () => {
  const Data = { Title: '离线问的', Place: work.plot.Id }
  const OccurTime = new Date(now.getTime() + 2 * 86_400_000).toISOString()
  const body = { FormId: consultationForm.id, Id: newId(), Data, OccurTime }
  const made = done(await farm.call(asker, recordCalls.add, { body, deviceTime: OccurTime }))
  expect([made.OccurTime, made.Data.SaidTime, made.Data.Enterprise]).toEqual([
    now.toISOString(),
    OccurTime,
    enterpriseA.Id,
  ])
  expect(done(await farm.call(asker, recordCalls.add, { body, deviceTime: now.toISOString() }))).toEqual(made)
})

test('the rules hold for the calls of all records as well', async () => {
  const made = await add(farm, asker, consultationForm, { data: { Title: '番茄叶斑' } })
  expect(await statusOf(vegetables, made)).toBe(1)
  const body = { Id: made.Id, UpdateTime: made.UpdateTime, Data: { Title: '改名' } }
  expect((await farm.call(managerA, recordCalls.edit, { body })).status).toBe(422)
  expect((await farm.call(managerA, recordCalls.remove, { body: { Ids: [made.Id] } })).status).toBe(409)
})
