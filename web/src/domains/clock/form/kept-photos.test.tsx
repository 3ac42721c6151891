import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { noNetwork } from '../../../testing/fake-server.ts'
import { PUT, photoFile } from '../../../testing/photo-server.ts'
import { personId } from '../testing/field.ts'
import { type Opened, button, openReady, person, sent, standInField, submit } from '../testing/form.tsx'
import { readDraft } from './draft.ts'

beforeAll(() => import('./ClockForm.tsx'))
beforeEach(standInField)

const pictures = () => screen.queryAllByRole('img', { name: /^照片 \d$/ }).length
const keptIds = () => (readDraft(personId)?.taken ?? []).map(({ id }) => id)
const hasBytes = async (id = '') => (await outboxOf(personId).photo(id)) !== undefined

/** Takes photos where there is no signal. */
async function takePhotos(count: number, isUp = () => false) {
  const opened: Opened = await openReady(
    {},
    { [PUT]: (request) => (isUp() ? opened.photos.put(request) : noNetwork()) },
  )
  await person.upload(
    screen.getByLabelText('相册'),
    Array.from({ length: count }, (_, index) => photoFile(`${index}.jpg`)),
  )
  await waitFor(() => expect(keptIds()).toHaveLength(count))
  return opened
}

describe('photos of a punch-in that was not handed in', () => {
  test('are on the page again after it was closed, and go out with it', async () => {
    let isUp = false
    const { unmount } = await takePhotos(2, () => isUp)
    const ids = keptIds()
    unmount()
    isUp = true
    const again = await openReady()
    expect(await screen.findByText('已恢复上次没有提交的内容和照片')).toBeTruthy()
    await waitFor(() => expect(pictures()).toBe(2))
    await person.click(button('修剪整枝'))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(again)).toMatchObject([{ Data: { Photos: ids } }])
    expect([...again.photos.uploads.keys()]).toEqual(ids)
    expect(readDraft(personId)).toBeUndefined()
  })

  test('are gone from the device with what is thrown away', async () => {
    const { unmount } = await takePhotos(1)
    const [id] = keptIds()
    expect(await hasBytes(id)).toBe(true)
    unmount()
    await openReady()
    await waitFor(() => expect(pictures()).toBe(1))
    await person.click(button('清空重填'))
    await person.click(within(screen.getByRole('dialog')).getByText('确定'))
    await waitFor(async () => expect(await hasBytes(id)).toBe(false))
    expect(pictures()).toBe(0)
    expect(readDraft(personId)).toBeUndefined()
  })

  test('do not come back one by one that was removed', async () => {
    await takePhotos(2)
    const [first, second] = keptIds()
    await person.click(button('移除第 1 张照片'))
    await person.click(within(screen.getByRole('dialog')).getByText('确定'))
    await waitFor(async () => expect(await hasBytes(first)).toBe(false))
    expect(await hasBytes(second)).toBe(true)
    expect(keptIds()).toEqual([second])
  })

  test('that the device has lost are missed out loud', async () => {
    const { unmount } = await takePhotos(2)
    unmount()
    await outboxOf(personId).dropPhotos(keptIds().slice(0, 1))
    await openReady()
    expect(await screen.findByText('有 1 张照片恢复失败，请重新拍照或选择')).toBeTruthy()
    expect(pictures()).toBe(1)
  })
})

describe('room on the device', () => {
  const fillUp = (usage: number) =>
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        has: (own, name) => name in own,
        get: (own, name): unknown =>
          name === 'storage' ? { estimate: async () => ({ usage, quota: 100_000 }) } : Reflect.get(own, name, own),
      }),
    )

  test('that runs out says so where photos are taken, with what to do', async () => {
    fillUp(70_000)
    await takePhotos(1)
    expect(screen.queryByRole('link', { name: '去待上传' })).toBeNull()
    fillUp(83_000)
    await person.upload(screen.getByLabelText('相册'), photoFile())
    expect(await screen.findByText(/手机存储快满了（已用 83%）.*导出/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '去待上传' }).getAttribute('href')).toContain('show=unsent')
  })

  test('that there is none of is told at once, and the photo stays on the page', async () => {
    fillUp(99_000)
    await openReady({}, { [PUT]: () => noNetwork() })
    await person.upload(screen.getByLabelText('相册'), photoFile())
    expect(await screen.findByText(/照片还没有存到手机上，关闭页面会丢失：手机存储空间不足/)).toBeTruthy()
    expect(pictures()).toBe(1)
    expect(keptIds()).toEqual([])
  })
})
