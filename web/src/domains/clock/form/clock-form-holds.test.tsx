import type { WireRecord } from '@farm/contract/forms'
import { QueryObserver, onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { IN_WORK, RECORDS } from '../../../engine/records/records-key.ts'
import { FakeAnswer, noNetwork } from '../../../testing/fake-server.ts'
import { PUT, photoFile } from '../../../testing/photo-server.ts'
import { ADD, LIST, NOW, added, listed, water } from '../testing/field.ts'
import {
  type Opened,
  button,
  networkIsBack,
  open,
  openReady,
  person,
  sent,
  standInField,
  submit,
} from '../testing/form.tsx'

beforeAll(() => import('./ClockForm.tsx'))
beforeEach(standInField)

describe('the time of a punch-in', () => {
  test('that is ahead can be put right: the next press has its own', async () => {
    const stored = new Map<string, WireRecord>()
    const ahead = { code: 'wire/fields', errors: ['填写有误'], fields: { OccurTime: ['不能晚于现在'] } }
    let isAhead = true
    const opened = await openReady(
      {},
      { [ADD]: (request) => (isAhead ? new FakeAnswer(ahead, 422) : added(stored, request)) },
    )
    await person.click(button('灌溉'))
    await submit()
    expect(await screen.findByText('手机的时间比实际时间快，请校准手机的时间后再提交')).toBeTruthy()
    isAhead = false
    vi.setSystemTime(NOW - 3600_000)
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)[1]).toMatchObject({ OccurTime: new Date(NOW - 3600_000).toISOString() })
  })

  test('stays the one of the first press after any other refusal: the work was done then', async () => {
    const stored = new Map<string, WireRecord>()
    const answer = { code: 'wire/fields', errors: ['填写有误'], fields: { Note: ['不能超过 500 个字'] } }
    let isRefused = true
    const opened = await openReady(
      {},
      { [ADD]: (request) => (isRefused ? new FakeAnswer(answer, 422) : added(stored, request)) },
    )
    await person.click(button('灌溉'))
    await submit()
    await screen.findByText('不能超过 500 个字')
    isRefused = false
    vi.setSystemTime(NOW + 3600_000)
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)[1]).toMatchObject({
      OccurTime: new Date(NOW).toISOString(),
      Data: { DeviceTime: new Date(NOW).toISOString() },
    })
  })

  test('is the one of the press, however long the photos take', async () => {
    let isUp = false
    const opened: Opened = await openReady(
      {},
      { [PUT]: (request) => (isUp ? opened.photos.put(request) : noNetwork()) },
    )
    await person.click(button('修剪整枝'))
    await person.upload(screen.getByLabelText('相册'), photoFile())
    await submit()
    await screen.findByText('等待网络')
    isUp = true
    vi.setSystemTime(NOW + 3600_000)
    networkIsBack()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ OccurTime: new Date(NOW).toISOString() }])
  })
})

describe('what is presumed stays as it is while it is on the screen', () => {
  const openLater = async () => {
    const opened = await openReady()
    vi.setSystemTime(NOW + 3600_000)
    return opened
  }

  test('when somebody else changes records', async () => {
    const { client } = await openLater()
    const read = client.getQueryCache().findAll({ type: 'active', queryKey: [RECORDS] })
    expect(read.length).toBeGreaterThan(5)
    expect(read.map(({ queryKey }) => queryKey).filter(([, , place]) => place !== IN_WORK)).toEqual([])
  })

  test('when the person comes back from the camera', async () => {
    const { client, server } = await openLater()
    const queryFn = vi.fn<() => number>(() => 1)
    const stop = new QueryObserver(client, { queryKey: ['something else'], queryFn, staleTime: 0 }).subscribe(vi.fn())
    await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1))
    vi.setSystemTime(NOW + 7200_000)
    const before = server.requests.length
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
    expect([server.requests.length, client.isFetching({ queryKey: [RECORDS] })]).toEqual([before, 0])
    stop()
  })

  test('and what did not come is read when the network is back', async () => {
    let isUp = false
    const { client } = await open({}, { [LIST]: ({ query }) => (isUp ? listed([water], query) : noNetwork()) })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    isUp = true
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    expect(await screen.findByRole('button', { name: '灌溉' })).toBeTruthy()
  })
})
