import { deviceCalls } from '@farm/contract/devices'
import { videoCalls } from '@farm/contract/video'
import { expect } from '@playwright/test'
import { card, isSamePage, newDevice, watchBoard } from './boards.ts'
import { caller } from './calls.ts'
import { test } from './fixtures.ts'
import { newMark } from './people.ts'
import { socketsOf, watch } from './pictures.ts'

/** A camera that was silent for a minute is off, which is looked at every quarter of one. */
const SILENT_MS = 150_000

// Its name makes this file the first: the others work while it waits.
test(
  'a camera that goes off is labelled on the board without a reload, says so itself and is asked for no picture',
  { tag: '@laptop' },
  async ({ page, person }) => {
    test.setTimeout(SILENT_MS + 120_000)
    const name = `门卫摄像头${newMark()}`
    const manager = await caller(page.request, 'manager1')
    const camera = await newDevice(manager, page.request, {
      Name: name,
      Number: name,
      Type: '摄像头',
      MAC: name,
      Heartbeat: 1,
    })
    const nowhere = { Driver: 'static', Address: 'http://127.0.0.1:9/none.flv', CanTurn: false }
    await manager.post(videoCalls.set.path, { DeviceId: camera.id, ...nowhere })
    await camera.send({ online: 1 })
    await watchBoard(page, 'manager1', '/EnterpriseIndex', card(page, '农事打卡').getByRole('listitem').first())
    await page.getByRole('combobox', { name: '摄像头' }).click()
    const option = page.getByRole('option').filter({ hasText: name })
    await expect(option).not.toContainText('离线')
    const isOn = async () => {
      const path = `${deviceCalls.mine.path}?ids=${camera.id}`
      return (await manager.get<Array<{ Device: { IsOnline: boolean } }>>(path))[0]?.Device.IsOnline
    }
    await expect.poll(isOn, { timeout: SILENT_MS, intervals: [250] }).toBe(false)
    await expect(option).toContainText('离线')
    expect(await isSamePage(page)).toBe(true)

    const other = await person('manager1')
    const sockets = socketsOf(other)
    await expect((await watch(other, name)).getByText('离线', { exact: true })).toBeVisible()
    expect(sockets).toEqual([])
  },
)
