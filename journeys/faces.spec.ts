import { choose } from './screens.ts'
import { type Page, expect, test } from '@playwright/test'
import { newMark, open, signIn } from './people.ts'

/** A point of colour: what matters is that it is a picture. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Makes a face terminal with a token; answers how it tells of somebody, to the address that the page tells. */
async function newTerminal(page: Page, mark: string) {
  await open(page, '/Core/DeviceAdd')
  await page.getByLabel('设备名称').fill(`旅程人脸终端${mark}`)
  await page.getByLabel('设备编号').fill(`FACE-${mark}`)
  await choose(page, '设备类型', '人脸终端')
  await choose(page, '所属企业', '石桥农业合作社')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: `旅程人脸终端${mark}`, exact: true }).click()
  await page.getByRole('link', { name: '打开详情' }).click()
  await page.getByRole('button', { name: '生成令牌' }).click()
  const told = page.getByRole('dialog')
  const line = (await told.getByText(/^curl/).textContent()) ?? ''
  await told.getByRole('button', { name: '已经记下' }).click()
  const [, address = ''] = /'(http[^']+\/face)'/.exec(line) ?? []
  return async (event: object) => {
    const body = JSON.stringify({ snapshot: PICTURE, direction: 'in', score: 0.96, ...event })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200)
  }
}

async function agree(page: Page, name: string, number: string): Promise<void> {
  await open(page, '/FarmOperation/FaceData?tab=consents&person=new')
  await page.getByLabel('姓名').fill(name)
  await choose(page, '所属企业', '石桥农业合作社')
  await page.getByLabel('终端人员编号').fill(number)
  await page.getByRole('button', { name: '纸质签字' }).click()
  await page.getByRole('button', { name: '考勤' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

test(
  'who agreed shows by itself as they pass, whoever did not leaves a count, and taking it back leaves nothing of them',
  { tag: '@once' },
  async ({ page }) => {
    const mark = newMark()
    const name = `旅程${mark}`
    await signIn(page, 'manager1')
    const tell = await newTerminal(page, mark)
    await agree(page, name, `N-${mark}`)

    await open(page, '/FarmOperation/FaceData')
    await expect(page.getByRole('navigation', { name: '快捷筛选' })).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    await tell({ eventId: `${mark}-1`, personNumber: `N-${mark}` })
    await tell({ eventId: `${mark}-2`, personNumber: 'nobody we know' })
    const passed = page.getByRole('link', { name, exact: true })
    await passed.click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('button', { name: `查看${name}的快照 1` }).getByRole('img')).toBeVisible()
    await expect(panel.getByText('96%')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(`旅程人脸终端${mark}`)).toHaveCount(1)

    await page.getByRole('link', { name: '考勤', exact: true }).click()
    await expect(page.getByText(/另有未登记同意的通行 \d+ 次/)).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toBeVisible()

    await open(page, `/FarmOperation/FaceData?tab=consents&Name=${encodeURIComponent(name)}`)
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
    await row.hover()
    await row.getByRole('button', { name: '撤回' }).click()
    const sheet = page.getByRole('dialog', { name: `撤回“${name}”的同意` })
    await expect(sheet.getByText('通行快照 1 张')).toBeVisible()
    await sheet.getByRole('button', { name: '撤回并销毁' }).click()
    await expect(page.getByText(`已撤回“${name}”的同意，销毁了 1 张照片`)).toBeVisible()

    await open(page, '/FarmOperation/FaceData')
    const left = page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ hasText: `旅程人脸终端${mark}` })
    await expect(left.getByText('已撤回同意')).toBeVisible()
    await expect(left.getByRole('img')).toHaveCount(0)
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  },
)
