import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatCount } from '@farm/contract/values'
import { type Locator, type Page, expect } from '@playwright/test'
import { open, signIn } from './people.ts'
import { test } from './fixtures.ts'
import { rowsOf, workbook } from './workbooks.ts'

const ROWS = 10_000
/** Rows with a fault of each kind: 37 together. */
const WRONG = { kind: 13, unit: 12, expiry: 12 } as const

const heads = ['名称', '类别', '单位', '生产企业', '库存', '有效期至']

/** So many inputs of a delivery, 37 of them written down wrongly. */
function delivery(): (string | number | null)[][] {
  const rows = Array.from({ length: ROWS }, (_, index): (string | number | null)[] => [
    `旅程复合肥 ${index + 1}`,
    '肥料',
    '公斤',
    '清禾示范肥业',
    (index % 400) + 0.5,
    '2099-06-30',
  ])
  const spoil = (from: number, count: number, column: number, value: string | null) => {
    for (const row of rows.slice(from, from + count)) row[column] = value
  }
  spoil(100, WRONG.kind, 1, '肥')
  spoil(5000, WRONG.unit, 2, null)
  spoil(9900, WRONG.expiry, 5, '2099-13-45')
  return [heads, ...rows]
}

async function choose(panel: Locator, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await panel.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  await expect(panel).toContainText('已上传')
  await panel.getByRole('button', { name: '开始检查' }).click()
}

const total = (page: Page) => page.getByText(/^共 [\d,]+\+? 条$/)

test(
  'a clerk imports 10,000 rows, mends what is wrong, imports again and takes it back',
  { tag: '@laptop' },
  async ({ page }, info) => {
    test.setTimeout(300_000)
    await signIn(page, 'manager3')
    await open(page, '/Core/InputsList')
    await expect(total(page)).toBeVisible()
    const before = await total(page).textContent()
    await page.getByRole('button', { name: '导入' }).click()
    const panel = page.getByRole('dialog', { name: /导入/ })
    await choose(panel, '进货.xlsx', await workbook(delivery()))

    await expect(panel.getByRole('button', { name: `只导入正确的 ${formatCount(ROWS - 37)} 条` })).toBeVisible({
      timeout: 120_000,
    })
    const told = panel.getByRole('status').filter({ hasText: `共 ${formatCount(ROWS)} 行` })
    await expect(told).toContainText('有误37')
    const arriving = page.waitForEvent('download')
    await panel.getByRole('button', { name: '下载标记表' }).click()
    const marked = info.outputPath('marked.xlsx')
    await (await arriving).saveAs(marked)

    const sheet = await rowsOf(marked)
    expect(sheet).toHaveLength(ROWS + 1)
    expect(sheet[0]?.at(-1)).toBe('错误说明')
    const wrong = sheet.slice(1).filter((row) => row.at(-1))
    expect(wrong).toHaveLength(37)
    expect(String(wrong[0]?.at(-1))).toContain('类别')
    for (const row of wrong) [row[1], row[2], row[5]] = ['肥料', '公斤', '2099-06-30']
    await panel.getByRole('button', { name: '重新选择文件' }).click()
    await choose(panel, '进货（改好）.xlsx', await workbook(sheet))
    await panel.getByRole('button', { name: `导入 ${formatCount(ROWS)} 条` }).click({ timeout: 120_000 })
    await expect(panel.getByRole('button', { name: '撤销导入' })).toBeVisible({ timeout: 120_000 })
    await expect(panel.getByRole('status').filter({ hasText: '已新增' })).toContainText(`已新增${formatCount(ROWS)}`)

    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: '搜索名称' }).fill('lcfhf 9')
    await expect(page.getByRole('row').filter({ hasText: '旅程复合肥' }).first()).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索名称' }).fill('')
    await page.getByRole('button', { name: '导入' }).click()
    await panel.getByRole('button', { name: /进货（改好）/ }).click()
    await panel.getByRole('button', { name: '撤销导入' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
    await expect(panel).toContainText('已撤销整个导入', { timeout: 120_000 })
    await page.keyboard.press('Escape')
    await expect(total(page)).toHaveText(before ?? '', { timeout: 30_000 })
  },
)

/** Looked at by the office program that clerks have; it comes with the system where it is wanted. */
const soffice = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path))

test('an export opened by LibreOffice has typed cells and no formulas', { tag: '@laptop' }, async ({ page }, info) => {
  test.skip(process.env.FARM_TEST_SIZE !== 'full', 'starts LibreOffice, which is part of the full run')
  await signIn(page, 'manager3')
  await open(page, '/Core/InputsAdd')
  await page.getByLabel('名称', { exact: true }).fill('=cmd|" /C calc"!A0')
  await page.getByRole('button', { name: '其他' }).click()
  await page.getByLabel('单位', { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '公斤' }).first().click()
  await page.getByLabel('库存').fill('12.5')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('投入品')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: '选择导出内容' }).click()
  await page.getByRole('button', { name: /全部字段/ }).click()
  const file = info.outputPath('inputs.xlsx')
  await (await arriving).saveAs(file)

  const args = ['--headless', '--convert-to', 'fods', '--outdir', info.outputDir, file]
  execFileSync(soffice ?? '', [`-env:UserInstallation=file://${info.outputPath('office')}`, ...args], {
    timeout: 60_000,
  })
  const opened = readFileSync(join(info.outputDir, 'inputs.fods'), 'utf8')
  expect(opened).toContain('=cmd|')
  expect(opened).not.toMatch(/table:formula=/)
  expect(opened).toMatch(/office:value-type="float" office:value="12.5"/)
  expect(opened).toMatch(/office:value-type="date"/)
})
