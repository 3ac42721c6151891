import { enterpriseForm } from '@farm/contract/enterprises'
import { type WireRecord, careCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { afterAll, describe, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const { county, otherCounty, enterpriseA, enterpriseB } = farm.people
afterAll(farm.close)

const taken = [422, { Name: ['同一上级下已有同名组织，请换一个名称'] }]
const dataOf = (Name: string) => ({ Name, Area: 100 })
const rename = (who: typeof county, { Id, UpdateTime, Data }: WireRecord, Name: string) =>
  farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data, Name } } })
const addNamed = (Name: string) =>
  farm.call(county, recordCalls.add, { body: { FormId: enterpriseForm.id, Data: dataOf(Name) } })
const organNames = async () => done(await farm.call(county, organCalls.list, {})).map(({ Name }) => Name)

describe('two enterprises of one county are not called alike', () => {
  test.each(['甲合作社', ' 甲合作社 '])('when one is added as %j', async (Name) => {
    const { status, error } = await addNamed(Name)
    expect([status, error.fields]).toEqual(taken)
  })

  test.each(['甲合作社', ' 甲合作社 '])('when one is renamed to %j', async (Name) => {
    const { status, error } = await rename(county, enterpriseB, Name)
    expect([status, error.fields]).toEqual(taken)
    expect((await organNames()).filter((name) => name === '甲合作社')).toHaveLength(1)
  })

  test('nor as a department of the county', async () => {
    done(await farm.call(county, organCalls.add, { body: { Name: '农机站', Kind: '部门', ParentId: county.organId } }))
    const { status, error } = await rename(county, enterpriseB, '农机站')
    expect([status, error.fields]).toEqual(taken)
  })

  test('when several are given one name together', async () => {
    const [one, other] = [await add(farm, county, enterpriseForm, { data: dataOf('丙社') }), enterpriseB]
    const Records = [one, other].map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
    const answer = await farm.call(county, manyCalls.editMany, {
      body: { FormId: enterpriseForm.id, Records, Set: { Name: '丁社' }, Clear: [] },
    })
    expect([answer.status, JSON.stringify(answer.error)]).toEqual([
      422,
      expect.stringContaining('同一上级下已有同名组织，请换一个名称'),
    ])
    expect(await organNames()).not.toContain('丁社')
  })
})

test('an enterprise does not come back from the bin while another one is called like it', async () => {
  const gone = await add(farm, county, enterpriseForm, { data: dataOf('回来社') })
  const remove = (Id: string) => farm.call(county, recordCalls.remove, { body: { Ids: [Id] } })
  const recover = () => farm.call(county, careCalls.recover, { body: { Ids: [gone.Id] } })
  done(await remove(gone.Id))
  const other = await add(farm, county, enterpriseForm, { data: dataOf('回来社') })
  const { status, error } = await recover()
  expect([status, error.fields]).toEqual(taken)
  expect((await organNames()).filter((name) => name === '回来社')).toHaveLength(1)
  done(await rename(county, other, '后来社'))
  done(await recover())
  expect(await organNames()).toEqual(expect.arrayContaining(['回来社', '后来社']))
})

test('an enterprise takes a name that is free, and that of one of another county', async () => {
  const theirs = await add(farm, otherCounty, enterpriseForm, { data: dataOf('外县社') })
  const own = await add(farm, county, enterpriseForm, { data: dataOf('本县社') })
  const renamed = done(await rename(county, own, '外县社'))
  expect(renamed.Organ.Name).toBe('外县社')
  expect(done(await rename(otherCounty, theirs, '外县大社')).Organ.Name).toBe('外县大社')
  expect(done(await rename(county, renamed, '本县社')).Organ.Name).toBe('本县社')
  expect(enterpriseA.Organ.Name).toBe('甲合作社')
})
