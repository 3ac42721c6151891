import { expect } from '@playwright/test'
import { callerOn } from './calls.ts'
import { addressOf, presentFarm } from './farm.ts'
import { harvestLot, newGround, sendLot } from './harvests.ts'
import { newMark, open, signIn } from './people.ts'
import { handset, test } from './fixtures.ts'

test(
  'a manager tells the story of a batch and makes a lot known; whoever scans it reads that and no more, and is counted',
  { tag: '@once' },
  async ({ page, newPage }) => {
    const mark = newMark()
    await signIn(page, 'manager1')
    const manager = await callerOn(page)
    const ground = await newGround(manager, mark)
    const { plan } = ground
    const lot = await sendLot(manager, ground, await harvestLot(manager, ground), `秘密客户${mark}`)
    const number = String(lot.Data.Number)

    await open(page, `/FarmPlan/HistoryDetail?id=${plan.Id}`)
    const line = page.getByRole('list', { name: '时间轴' })
    await expect(line.getByText('采收 20 公斤', { exact: false })).toBeVisible()
    await expect(line.getByText(number, { exact: false })).toBeVisible()

    await open(page, `/FarmPlan/HistoryTrace?batch=${number}`)
    await page.getByRole('button', { name: '发布溯源' }).click()
    const panel = page.getByRole('dialog', { name: `公开 ${number}` })
    await panel.getByRole('button', { name: '发布溯源' }).click()
    await expect(panel.getByText('已公开，扫码 0 次', { exact: false })).toBeVisible()
    await panel.getByRole('button', { name: '关闭' }).click()
    const publicPage = await page.getByRole('link', { name: '公开页' }).getAttribute('href')
    expect(publicPage).toMatch(/^\/Farm\/Trace\/[2-9A-Z]{27}$/)

    // A phone that nobody ever signed in on.
    const visitor = await newPage(handset)
    await visitor.goto(`${addressOf(presentFarm())}${publicPage}`)
    await expect(visitor.getByText(`批次 ${number}`)).toBeVisible()
    await expect(visitor.getByText(`溯源地${mark}`)).toBeVisible()
    expect(await visitor.content()).not.toContain(`秘密客户${mark}`)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const lost = await visitor.goto(`${addressOf(presentFarm())}/Farm/Trace/${'2'.repeat(27)}`)
    expect(lost?.status()).toBe(404)

    await page.reload()
    await expect(page.getByText('扫码 1 次', { exact: false })).toBeVisible()

    await page.getByRole('button', { name: '公开内容' }).click()
    await panel.getByRole('button', { name: '撤回溯源码' }).click()
    await page.getByRole('dialog', { name: '撤回溯源码？' }).getByRole('button', { name: '确定' }).click()
    await expect(panel.getByText('还没有公开', { exact: false })).toBeVisible()
    expect((await page.request.get(`${addressOf(presentFarm())}${publicPage}`)).status()).toBe(410)
  },
)
