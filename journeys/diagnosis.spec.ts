import { type Page, expect } from '@playwright/test'
import { newMark, open } from './people.ts'
import { handset, laptop, test } from './fixtures.ts'

/** Opens what there is to choose from and takes the first one, or the one of that name. */
async function pick(page: Page, label: string, name?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const sheet = page.getByRole('dialog', { name: label })
  if (name !== undefined) await sheet.getByRole('searchbox').fill(name)
  const choices = sheet.getByRole('list').getByRole('button')
  await (name === undefined ? choices.first() : choices.filter({ hasText: name }).first()).click()
  await expect(sheet).toBeHidden()
}

async function ask(page: Page, title: string): Promise<void> {
  await open(page, '/ClockSys/Diagnosis')
  await page.getByRole('link', { name: '发起会诊' }).click()
  await pick(page, '作物', '番茄')
  await pick(page, '地块')
  await page.getByRole('button', { name: /霉层$/ }).click()
  await page.getByLabel('症状描述').fill('棚里返潮，果上长灰毛')
  await page.getByLabel('标题').fill(title)
  await page.getByRole('button', { name: /^专家/ }).click()
  await page
    .getByRole('dialog', { name: '选择专家' })
    .getByRole('button', { name: /^周立/ })
    .click()
  await page.getByRole('button', { name: '提交给专家' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: '近 30 天农事' })).toBeVisible()
}

/** From the queue of the expert. */
async function openAsked(page: Page, title: string): Promise<void> {
  await open(page, '/ClockSys/Diagnosis')
  await page.getByLabel('查找会诊').fill(title)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

async function prescribe(page: Page, text: string): Promise<void> {
  await page.getByRole('group', { name: '处理会诊' }).getByRole('button', { name: '回复' }).click()
  const sheet = page.getByRole('dialog', { name: '回复' })
  await sheet.getByLabel('诊断和建议').fill(text)
  await sheet.getByRole('button', { name: '添加用药或用肥' }).click()
  await sheet.getByRole('button', { name: '从投入品库选' }).click()
  const inputs = page.getByRole('dialog', { name: '投入品' })
  await inputs.getByRole('searchbox').fill('啶酰菌胺')
  await inputs.getByRole('button', { name: '啶酰菌胺' }).click()
  await sheet.getByLabel('第 1 行每亩用量').fill('40')
  await sheet.getByLabel('第 1 行单位').selectOption('克')
  await sheet.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText(text)).toBeVisible()
}

test('a question from the field is answered, carried out and rated', { tag: '@laptop' }, async ({ person }) => {
  const title = `旅程会诊${newMark()}`
  const asker = await person('worker1', handset)
  const expert = await person('expert1', handset)
  const manager = await person('manager1', laptop)

  await ask(asker, title)
  await openAsked(expert, title)
  await prescribe(expert, '是灰霉病，先放风排湿')
  // It comes to the asker, who has the question open.
  await expect(asker.getByText('是灰霉病，先放风排湿')).toBeVisible()
  await expect(asker.getByText('啶酰菌胺 每亩 40 克')).toBeVisible()

  await open(manager, '/ClockSys/Diagnosis?tab=replied')
  await manager.getByLabel('查找会诊').fill(title)
  await manager.getByRole('link', { name: title }).click()
  await manager.getByRole('button', { name: '生成工单' }).click()
  const sheet = manager.getByRole('dialog', { name: '按处方生成工单' })
  await pick(manager, '农事操作')
  await sheet.getByRole('button', { name: '生成工单' }).click()
  await manager.getByRole('link', { name: '查看工单' }).click()
  await expect(manager.getByLabel('标题')).toHaveValue(`会诊处方：${title}`)

  const acts = asker.getByRole('group', { name: '处理会诊' })
  await acts.getByRole('button', { name: '关闭' }).click()
  await asker.getByRole('dialog', { name: '关闭会诊' }).getByLabel('结论（可不填）').fill('灰霉病，控湿用药后止住')
  await asker.getByRole('dialog', { name: '关闭会诊' }).getByRole('button', { name: '关闭会诊' }).click()
  await acts.getByRole('button', { name: '评价' }).click()
  const rating = asker.getByRole('dialog', { name: '评价会诊' })
  await rating.getByRole('button', { name: '5 分，很有用' }).click()
  await rating.getByRole('button', { name: '提交评价' }).click()
  await expect(asker.getByRole('img', { name: '5 分（满分 5 分）' })).toBeVisible()
  // And the expert, who has it open as well, sees how it ended.
  await expect(expert.getByRole('heading', { name: '会诊已关闭' })).toBeVisible()
  await expect(expert.getByRole('img', { name: '5 分（满分 5 分）' })).toBeVisible()
})
