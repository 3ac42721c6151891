import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteContact } from '../../../platform/contact.ts'
import { cameraPhoto } from '../../../testing/camera-photo.ts'
import { NOW, east, inEast, standAt } from '../testing/field.ts'
import { button, open, openReady, person, sent, standInField, submit } from '../testing/form.tsx'

beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('./PlaceReasonCard.tsx')]))
beforeEach(standInField)

async function chooseNorth() {
  await person.click(button(/^地块/))
  const sheet = within(screen.getByRole('dialog', { name: '地块' }))
  await person.click(sheet.getByRole('button', { name: /东坡果园/ }))
  await person.click(sheet.getByRole('button', { name: /北坡/ }))
  await person.click(sheet.getByText(/完成/))
}

describe('another plot than the one that the person stands in', () => {
  test('is not taken without a reason', async () => {
    const opened = await openReady()
    await person.click(button('灌溉'))
    await chooseNorth()
    expect(await screen.findByText(`您在“${String(east.Data.Name)}”，为什么选了别的地块？`)).toBeTruthy()
    await submit()
    expect(screen.getByText('请选择或写明原因')).toBeTruthy()
    expect(sent(opened)).toEqual([])
  })

  test('is taken with one', async () => {
    const opened = await openReady()
    await person.click(button('灌溉'))
    await chooseNorth()
    await person.click(await screen.findByRole('button', { name: '在地头打卡' }))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ Data: { PlaceReason: '在地头打卡' } }])
  })
})

describe('what comes along as evidence', () => {
  test('is nothing of a position where there is none', async () => {
    standAt(undefined)
    const opened = await openReadyWithoutPosition()
    await submit()
    await screen.findByText('打卡成功')
    expect(Object.keys((sent(opened)[0] as { Data: object }).Data)).not.toContain('PositionSource')
  })

  test('is the clock of the phone, and where the position comes from', async () => {
    standAt(inEast)
    const opened = await openReady()
    await person.click(button('灌溉'))
    await submit()
    await screen.findByText('打卡成功')
    const DeviceTime = new Date(NOW).toISOString()
    expect(sent(opened)).toMatchObject([{ Data: { DeviceTime, PositionSource: '定位' } }])
  })

  test('is where the device is when it is handed in, not where it was when the page opened, and that is shown first', async () => {
    const opened = await openReady()
    await person.click(button('灌溉'))
    standAt({ Lng: 111.9, Lat: 37.3, accuracy: 9 })
    vi.setSystemTime(NOW + 3 * 3600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText(/^距地块 .*，精度 9 米$/, { selector: 'p' })
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([
      { Data: { Place: [east.Id], Position: { Lng: 111.9, Lat: 37.3, Accuracy: 9 } } },
    ])
  })

  test('is where a photo was taken, where the device does not tell', async () => {
    standAt(undefined)
    const opened = await openReadyWithoutPosition()
    await person.upload(screen.getByLabelText('相册'), cameraPhoto({ taken: '2026:11:20 08:00:00', lng: 111, lat: 37 }))
    expect(await screen.findByText(/用照片里的位置：距地块 .* 公里，精度未知/)).toBeTruthy()
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([
      {
        Data: {
          Position: { Lng: 111, Lat: 37 },
          PositionTime: '2026-11-20T00:00:00.000Z',
          PositionSource: '照片',
        },
      },
    ])
  })

  test('is when the work was begun, which survives a reload', async () => {
    const { unmount } = await openReady()
    await person.click(button('开始作业'))
    unmount()
    vi.setSystemTime(NOW + 35 * 60_000)
    const opened = await openReady()
    expect(screen.getByText('10:21 开始 · 已用 35 分钟')).toBeTruthy()
    await person.click(button('灌溉'))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ Data: { StartTime: new Date(NOW).toISOString() } }])
  })

  test('is no work that was begun the day before: it is handed in day by day', async () => {
    const { unmount } = await openReady()
    await person.click(button('开始作业'))
    unmount()
    vi.setSystemTime(NOW + 25 * 3600_000)
    const opened = await openReady()
    await person.click(button('灌溉'))
    await submit()
    expect(screen.getByText('计时开始于一天以前，请取消计时；跨天的作业按天分别打卡')).toBeTruthy()
    expect(sent(opened)).toEqual([])
    await person.click(button('取消计时'))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toHaveLength(1)
  })

  test('is the last proof of contact that the server gave', async () => {
    const opened = await openReady()
    noteContact('1795000000.signed')
    // What is read again without a signal brings an older one.
    noteContact('1794000000.signed')
    await person.click(button('灌溉'))
    await submit()
    await screen.findByText('打卡成功')
    expect(sent(opened)).toMatchObject([{ Data: { Contact: '1795000000.signed' } }])
  })
})

async function openReadyWithoutPosition() {
  const opened = await open()
  await person.click(await screen.findByRole('button', { name: '灌溉' }))
  return opened
}
