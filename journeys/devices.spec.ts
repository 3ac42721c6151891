import { execFileSync, spawnSync } from 'node:child_process'
import { type Page, expect, test } from '@playwright/test'
import { newMark, open, signIn } from './people.ts'

const hasClient = spawnSync('mosquitto_pub', ['--help']).error === undefined

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.keyboard.type(option)
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

/** A line of a shell as the page tells it, of parts that are quoted or not. */
function partsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

test(
  'a device is made, given a token and on as soon as it speaks, by the very line that the page tells',
  { tag: '@once' },
  async ({ page }) => {
    test.skip(!hasClient, 'mosquitto_pub is not installed here')
    const mark = newMark()
    await signIn(page, 'manager1')
    await open(page, '/Core/DeviceAdd')
    await page.getByLabel('设备名称').fill(`旅程墒情仪${mark}`)
    await page.getByLabel('设备编号').fill(`JOURNEY-${mark}`)
    await choose(page, '设备类型', '土壤墒情仪')
    await choose(page, '所属企业', '石桥农业合作社')
    await page.getByRole('button', { name: '保存并接入' }).click()

    const state = page.getByRole('region', { name: '设备状态' })
    await expect(state.getByText('还没有收到过数据')).toBeVisible()
    await page.getByRole('button', { name: '生成令牌' }).click()
    const told = page.getByRole('dialog')
    const line = await told.getByText(/^mosquitto_pub/).textContent()
    await told.getByRole('button', { name: '已经记下' }).click()

    const [program = '', ...parts] = partsOf(line ?? '')
    execFileSync(program, parts)
    await expect(state.getByText('在线', { exact: true })).toBeVisible()
    await expect(state.getByLabel('最新数据')).toContainText('土壤温度20 ℃')

    await page.getByRole('button', { name: '停用令牌' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('还没有令牌')).toBeVisible()
    expect(spawnSync(program, parts).status).not.toBe(0)
  },
)
