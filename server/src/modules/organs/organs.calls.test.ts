import { cropForm } from '@farm/contract/crops'
import { careCalls, designCalls, recordCalls, text } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { userCalls } from '@farm/contract/users'
import { afterAll, describe, expect, test } from 'vitest'
import { branches } from '../../app/testing/branches.ts'
import { draft } from '../../app/testing/designs.ts'
import { digest } from '../../app/testing/digest.ts'
import { add, addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, otherCounty, enterpriseA, enterpriseB } = people
const organs = branches(farm)
afterAll(farm.close)

const LONG_AGO = '2020-01-01T00:00:00Z'

describe('adding', () => {
  test.each([['县' as const], ['部门' as const]])(
    'a %s under an organisation of others finds no parent',
    async (Kind) => {
      const body = { Name: '不该有', Kind, ParentId: enterpriseA.Organ.Id }
      expect((await farm.call(otherCounty, organCalls.add, { body })).status).toBe(404)
    },
  )

  test('a county stands under the platform alone', async () => {
    const body = { Name: '县中县', Kind: '县' as const, ParentId: county.organId }
    const refused = await farm.call(admin, organCalls.add, { body })
    expect([refused.error.code, refused.error.fields]).toEqual([
      'organs/kind',
      { ParentId: ['县不能放在县之下，请换一个上级组织'] },
    ])
  })

  test('the ninth level is refused', async () => {
    let parent = enterpriseB.Organ.Id
    for (const level of [4, 5, 6, 7, 8]) parent = (await organs.add(admin, `第 ${level} 级`, parent)).Id
    const body = { Name: '第 9 级', Kind: '部门' as const, ParentId: parent }
    expect((await farm.call(admin, organCalls.add, { body })).error.code).toBe('organs/too-deep')
  })

  test.each(['\u200B', ' \u3000 ', '库\u200B房', '\u3164'])('%j is no name', async (Name) => {
    const refused = await farm.call(county, organCalls.add, { body: { Name, Kind: '部门', ParentId: county.organId } })
    expect([refused.status, refused.error.fields?.Name]).toEqual([422, ['不能只有空白，也不能含有看不见的字符']])
  })

  test('of two below one parent that look alike the second is refused, however it comes there', async () => {
    const taken = [422, { Name: ['同一上级下已有同名组织，请换一个名称'] }]
    const shed = await organs.add(county, ' 农机库 ', county.organId)
    expect(shed.Name).toBe('农机库')
    const body = { Name: '农机库', Kind: '部门' as const, ParentId: county.organId }
    const added = await farm.call(county, organCalls.add, { body })
    const other = await organs.add(county, '油库', county.organId)
    const rename = { Id: other.Id, UpdateTime: other.UpdateTime, Name: '农机库' }
    const renamed = await farm.call(county, organCalls.edit, { body: rename })
    const elsewhere = await organs.add(county, '农机库', other.Id)
    const moved = await organs.move(county, elsewhere.Id, county.organId)
    for (const { status, error } of [added, renamed, moved]) expect([status, error.fields]).toEqual(taken)
    expect(done(await organs.preview(county, elsewhere.Id, county.organId)).Obstacles).toEqual([
      '同一上级下已有同名组织，请换一个名称',
    ])
    const both = { Id: elsewhere.Id, UpdateTime: elsewhere.UpdateTime, Name: '新库', ParentId: county.organId }
    const edited = done(await farm.call(county, organCalls.edit, { body: both }))
    expect([edited.Name, edited.ParentId]).toEqual(['新库', county.organId])
    expect(done(await farm.call(county, organCalls.edit, { body: both }))).toEqual(edited)
  })

  test('what is sent twice is made once', async () => {
    const body = { Id: newId(), Name: '二队', Kind: '部门' as const, ParentId: enterpriseA.Organ.Id }
    const both = [await farm.call(county, organCalls.add, { body }), await farm.call(county, organCalls.add, { body })]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[1]?.data).toEqual(both[0]?.data)
  })
})

describe('the list', () => {
  test('names nothing beyond one’s reach', async () => {
    const seen = await organs.list(otherCounty)
    expect(seen.map(({ Name }) => Name)).toEqual(['邻县'])
  })

  test('counts people and enterprises of an organisation and of all below it', async () => {
    const seen = new Map((await organs.list(county)).map((one) => [one.Name, one]))
    // county; managerA, workerA, colleagueA, roleless in A, managerOfA1 in its team; managerB.
    expect([seen.get('清禾县')?.People, seen.get('清禾县')?.Enterprises]).toEqual([7, 2])
    expect([seen.get('甲合作社')?.People, seen.get('甲合作社')?.Enterprises]).toEqual([5, 1])
    expect([seen.get('一队')?.People, seen.get('一队')?.Enterprises]).toEqual([1, 0])
    expect(await organs.organ(county, enterpriseA.Organ.Id)).toEqual(seen.get('甲合作社'))
  })

  test('puts parents before what stands below them', async () => {
    const paths = (await organs.list(admin)).map(({ Path }) => Path)
    for (const path of paths.slice(1)) {
      expect(paths.indexOf(`${path.slice(0, path.lastIndexOf('/', path.length - 2))}/`)).toBeLessThan(
        paths.indexOf(path),
      )
    }
  })
})

describe('renaming', () => {
  test('an organisation of others does not exist', async () => {
    const body = { Id: enterpriseA.Organ.Id, UpdateTime: LONG_AGO, Name: '我的了' }
    expect((await farm.call(otherCounty, organCalls.edit, { body })).status).toBe(404)
  })

  test('an enterprise is renamed by its record', async () => {
    const { UpdateTime } = await organs.organ(county, enterpriseA.Organ.Id)
    const body = { Id: enterpriseA.Organ.Id, UpdateTime, Name: '甲公司' }
    const refused = await farm.call(county, organCalls.edit, { body })
    expect([refused.error.code, Object.keys(refused.error.fields ?? {})]).toEqual(['organs/enterprise-name', ['Name']])
  })

  test('what was renamed in the meantime is shown to who comes second; the same sent again is answered', async () => {
    const team = await organs.add(county, '三队', enterpriseA.Organ.Id)
    const body = { Id: team.Id, UpdateTime: team.UpdateTime, Name: '三分队' }
    const renamed = done(await farm.call(county, organCalls.edit, { body }))
    expect(renamed.UpdateTime > team.UpdateTime).toBe(true)
    expect(done(await farm.call(county, organCalls.edit, { body }))).toEqual(renamed)
    const late = await farm.call(county, organCalls.edit, { body: { ...body, Name: '三大队' } })
    expect([late.status, late.error.code]).toEqual([409, 'form-data/stale'])
    expect(late.error.present).toEqual(renamed)
  })

  test('unknown fields are named', async () => {
    const body = { Id: enterpriseA.Organ.Id, UpdateTime: LONG_AGO, Name: '甲', Path: '/1/' }
    const refused = await farm.call(county, organCalls.edit, { body })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['Path']])
  })
})

describe('deleting is refused', () => {
  const refusal = async (...ids: string[]) => {
    const before = await digest(farm)
    const { status, error } = await organs.remove(admin, ...ids)
    expect(await digest(farm)).toBe(before)
    return [status, error.code, error.errors[0]]
  }

  test('of the platform, of an enterprise, of one’s own', async () => {
    expect(await refusal(admin.organId)).toEqual([409, 'organs/root', '平台是最上级组织，不能移动或删除'])
    expect(await refusal(enterpriseB.Organ.Id)).toEqual([
      409,
      'organs/enterprise',
      '“乙农场”是企业，请在企业列表中删除',
    ])
    const own = await organs.remove(county, county.organId)
    expect(own.error.code).toBe('organs/own')
  })

  test('of what holds something, saying how much', async () => {
    const office = await organs.add(admin, '办公室', county.organId)
    await organs.add(admin, '打字间', office.Id)
    await addRole(farm, admin, office.Id, { name: '文书', scope: '仅本人', urls: [] })
    done(await farm.call(admin, userCalls.add, { body: { Name: 'scribe', RealName: '文书员', OrganId: office.Id } }))
    expect(await refusal(office.Id)).toEqual([
      409,
      'organs/in-use',
      '“办公室”还有 1 个下级组织、1 人、1 个角色，不能删除，请先移走或删除',
    ])
  })

  test('while a record of it is still in the recycle bin', async () => {
    const shed = await organs.add(admin, '库房', county.organId)
    const crop = await add(farm, admin, cropForm, { data: { Name: '陈粮' }, organId: shed.Id })
    done(await farm.call(admin, recordCalls.remove, { body: { Ids: [crop.Id] } }))
    expect(await refusal(shed.Id)).toEqual([
      409,
      'organs/in-use',
      '“库房”还有 1 条数据（含回收站），不能删除，请先移走或删除',
    ])
    expect((await farm.call(admin, careCalls.recover, { body: { Ids: [crop.Id] } })).status).toBe(204)
  })

  test('where a form was made for it', async () => {
    const team = await organs.add(admin, '巡查队', county.organId)
    const body = { Draft: draft({ F1: text('标题') }), OrganId: team.Id }
    done(await farm.call(admin, designCalls.addForm, { body }))
    expect(await refusal(team.Id)).toEqual([409, 'organs/in-use', '“巡查队”还有 1 个表单，不能删除，请先移走或删除'])
  })

  test('of all where one of them can’t go', async () => {
    const empty = await organs.add(admin, '空队', county.organId)
    expect((await refusal(empty.Id, enterpriseB.Organ.Id))[1]).toBe('organs/enterprise')
    expect((await organs.list(admin)).map(({ Name }) => Name)).toContain('空队')
  })
})

test('what holds nothing goes, together with what is empty below it, and nobody comes to stand in it', async () => {
  const upper = await organs.add(county, '上院', enterpriseA.Organ.Id)
  const lower = await organs.add(county, '下院', upper.Id)
  done(await organs.remove(county, upper.Id, lower.Id))
  const names = (await organs.list(county)).map(({ Name }) => Name)
  expect(names).not.toContain('上院')
  expect(names).not.toContain('下院')
  const late = { Name: 'late-comer', RealName: '来迟', OrganId: upper.Id }
  expect((await farm.call(county, userCalls.add, { body: late })).status).toBe(404)
  expect((await organs.remove(county, upper.Id)).status).toBe(404)
})
