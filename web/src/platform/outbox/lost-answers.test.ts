import { beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { noNetwork } from '../../testing/fake-server.ts'
import { PUT } from '../../testing/photo-server.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import {
  ADD,
  EDIT,
  GET,
  bodyOf,
  expectCut,
  expectOver,
  first,
  mended,
  idUsed,
  keepingServer,
  networkIsBack,
  outboxOf,
  photo,
  punchIn,
  serve,
} from './testing/world.ts'

beforeEach(asOnSecurePage)

function sentLast(server: ReturnType<typeof serve>['server']) {
  const last = server.sent(ADD).at(-1)
  if (!last) throw new Error('nothing was sent')
  return bodyOf(last)
}

/** The server stores what comes, and its first answer is lost on the way. */
function losingServer() {
  let isLost = true
  const farm = keepingServer({
    [ADD]: (request) => {
      const answer = farm.add(request)
      return isLost ? noNetwork() : answer
    },
  })
  const back = () => {
    isLost = false
    networkIsBack()
  }
  return { ...farm, back }
}

describe('what was changed after the answer was lost', () => {
  const changed = async () => {
    const farm = losingServer()
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { data: { Note: '原来', Area: 3 }, draft: { note: '原来' } }))
    await expectCut(outbox)
    await outbox.hold(idOf(10))
    farm.back()
    await outbox.keep(mended(outbox, 10, { data: { Note: '改过' }, photos: [photo(20)], draft: { note: '改过' } }))
    await expectOver(outbox, 'refused')
    return { ...farm, outbox }
  }

  test('is not told as delivered: content, draft and the new photo stay on the device', async () => {
    const { outbox, stored } = await changed()
    expect(first(outbox)?.reason).toMatchObject({
      text: '上一次提交已经送达，这次的修改没有保存；再次提交会改到那条记录上',
      way: 'edit',
    })
    expect(first(outbox)).toMatchObject({ data: { Note: '改过' }, draft: { note: '改过' } })
    expect(await (await outbox.photo(idOf(20)))?.text()).toBe('照片 20')
    expect(stored.get(idOf(10))?.Data.Note).toBe('原来')
  })

  test('is laid over what arrived when the person asks for it, by what differs alone', async () => {
    const { outbox, stored, server } = await changed()
    await outbox.saveChanges(idOf(10))
    await expectOver(outbox, 'delivered')
    const [edit] = server.sent(EDIT)
    const { UpdateTime } = stored.get(idOf(10)) ?? {}
    expect(edit?.body).toEqual({ Id: idOf(10), Data: { Note: '改过', Area: null }, UpdateTime })
    expect(server.sent(PUT)).toHaveLength(1)
  })

  test('goes over what arrived as well when it is changed once more', async () => {
    const { outbox, server } = await changed()
    await outbox.keep(mended(outbox, 10, { data: { Note: '再改' } }))
    await expectOver(outbox, 'delivered')
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { Note: '再改', Area: null } })
  })

  test('comes back with a reason where what arrived is gone by then', async () => {
    const { outbox, deleted } = await changed()
    deleted.add(idOf(10))
    await outbox.saveChanges(idOf(10))
    await expectOver(outbox, 'refused')
    expect(first(outbox)?.reason?.text).toMatch('已被删除')
    expect(first(outbox)?.reason?.way).toBe('anew')
  })

  test('is read outside of the organisation that the page is narrowed to', async () => {
    const { outbox, server } = await changed()
    window.history.replaceState(null, '', '/Farm/Admin/Clock?organPath=%2F9%2F')
    await outbox.saveChanges(idOf(10))
    await expectOver(outbox, 'delivered')
    expect(server.sent(GET).map(({ query }) => query)).toEqual([{ id: idOf(10) }])
  })
})

test('what arrived and was deleted meanwhile is delivered, and is not made a second time', async () => {
  const farm = losingServer()
  const outbox = outboxOf()
  await outbox.keep(punchIn(10))
  await expectCut(outbox)
  farm.deleted.add(idOf(10))
  farm.back()
  await expectOver(outbox, 'delivered')
  expect([...farm.stored.keys()]).toEqual([idOf(10)])
})

describe('an id that belongs to something else', () => {
  const taken = async () => {
    const { server } = serve({
      [ADD]: (request) => (bodyOf(request).Id === idOf(10) ? idUsed() : noNetwork()),
    })
    const outbox = outboxOf()
    await outbox.keep(punchIn(10, { data: { Note: '巡田', Photos: [idOf(20)] }, photos: [photo(20)] }))
    await expectOver(outbox, 'refused')
    return { server, outbox }
  }

  test('is told, and no other is taken by itself', async () => {
    const { outbox, server } = await taken()
    expect(first(outbox)?.reason?.way).toBe('anew')
    networkIsBack()
    expect(server.sent(ADD).map((request) => bodyOf(request).Id)).toEqual([idOf(10)])
  })

  test('is left when the person hands it in once more, changed', async () => {
    const { outbox, server } = await taken()
    await outbox.keep(
      mended(outbox, 10, { data: { Note: '改过', Photos: [idOf(20)] }, photos: [{ id: idOf(20), name: 'a.jpg' }] }),
    )
    await expectCut(outbox)
    expect(sentLast(server)).toMatchObject({ Id: first(outbox)?.id, Data: { Note: '改过' } })
    expect(first(outbox)).toMatchObject({ formerId: idOf(10), photos: [{ name: 'a.jpg' }] })
    expect(first(outbox)?.photos[0]?.id).not.toBe(idOf(20))
  })

  test('is left when the person asks for a new one, which its photos get as well', async () => {
    const { outbox, server } = await taken()
    await outbox.sendAnew(idOf(10))
    await expectCut(outbox)
    const item = first(outbox)
    expect(item).toMatchObject({ formerId: idOf(10), state: 'waiting' })
    const { Id, Data } = sentLast(server)
    expect(Id).toBe(item?.id)
    expect(Id).not.toBe(idOf(10))
    expect(Data).toEqual({ Note: '巡田', Photos: [item?.photos[0]?.id] })
    expect(await (await outbox.photo(item?.photos[0]?.id ?? ''))?.text()).toBe('照片 20')
    expect(await outbox.photo(idOf(20))).toBeUndefined()
  })
})
