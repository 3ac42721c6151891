import { modules } from '@farm/contract/access'
import { recordCalls } from '@farm/contract/forms'
import { type Page, expect } from '@playwright/test'
import { judge } from './axe.ts'
import { callerOn } from './calls.ts'
import { open, signIn } from './people.ts'
import { test } from './fixtures.ts'

/** A form of the demo county that was made in the designer. */
const FORM = '农机维护'
const [MACHINE, NOTE] = ['机具', '备注'] as const

interface Kept {
  readonly formId: string
  readonly id: string
  readonly name: string
}

async function newestRecord(page: Page): Promise<Kept> {
  type Form = { Id: string; Name: string; NameField: string }
  const caller = await callerOn(page)
  const forms = await caller.get<Form[]>(`${recordCalls.listForms.path}?module=${encodeURIComponent(modules.farm)}`)
  const form = forms.find(({ Name }) => Name === FORM)
  if (!form) throw new Error(`the demo county has no ${FORM}`)
  type Found = { Id: string; Data: Record<string, string> }
  const [first] = await caller.get<Found[]>(`${recordCalls.list.path}?formId=${form.Id}&pageSize=1`)
  if (!first) throw new Error(`the demo county has no records of ${FORM}`)
  return { formId: form.Id, id: first.Id, name: first.Data[form.NameField] ?? '' }
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
}

const panel = (page: Page, { name }: Kept) => page.getByRole('dialog', { name })
const openBeside = (page: Page, { formId, id }: Kept) => open(page, `/FormData/List?id=${formId}&open=${id}`)
const save = (page: Page, name = '保存') => page.getByRole('button', { name }).click()

test('two people change one record, and nobody’s change is lost', { tag: '@once' }, async ({ person }) => {
  const [manager, admin] = [await person('manager1'), await person('admin')]
  const record = await newestRecord(manager)
  const stamp = Date.now()
  for (const one of [manager, admin]) {
    await open(one, `/FormData/AddData/${record.id}`)
    await expect(one.getByLabel(MACHINE, { exact: true })).not.toHaveValue('')
  }

  await test.step('the second to save is shown both versions', async () => {
    await fill(manager, MACHINE, `旋耕机 ${stamp}`)
    await fill(manager, NOTE, `换机油 ${stamp}`)
    await save(manager)
    await expect(manager.getByText('已保存')).toBeVisible()
    await fill(admin, MACHINE, `收割机 ${stamp}`)
    await save(admin)
    const conflict = admin.getByRole('region', { name: '内容冲突' })
    await expect(conflict.getByRole('row', { name: MACHINE })).toContainText(`收割机 ${stamp}`)
    await expect(conflict.getByRole('row', { name: MACHINE })).toContainText(`旋耕机 ${stamp}`)
    await expect(conflict.getByLabel(`${NOTE}用他人保存的`)).toBeChecked()
    await expect(conflict.getByRole('button', { name: '保存合并结果' })).toBeDisabled()
    await conflict.getByLabel(`${MACHINE}用我的`).check()
    await save(admin, '保存合并结果')
    await expect(admin.getByText('已保存')).toBeVisible()
  })

  await test.step('the history tells both changes, field by field', async () => {
    await openBeside(manager, record)
    await panel(manager, record).getByRole('tab', { name: '历史' }).click()
    const changes = panel(manager, record).getByRole('list', { name: '历史' }).locator('> li')
    await expect(changes.nth(0)).toContainText(`旋耕机 ${stamp}→收割机 ${stamp}`)
    await expect(changes.nth(1)).toContainText(`旋耕机 ${stamp}`)
    await expect(changes.nth(1)).toContainText(`换机油 ${stamp}`)
    await judge(manager)
  })

  await test.step('a version comes back once it was told what will change, and goes again', async () => {
    const changes = panel(manager, record).getByRole('list', { name: '历史' }).locator('> li')
    await changes.nth(1).getByRole('button', { name: '还原到此版本' }).click()
    const question = manager.getByRole('dialog', { name: '还原到此版本' })
    await expect(question.getByRole('definition')).toHaveText(`收割机 ${stamp}→旋耕机 ${stamp}`)
    await question.getByRole('button', { name: '还原' }).click()
    await expect(changes.nth(0)).toContainText('还原到先前的版本，改回 1 项')
    await manager.getByRole('button', { name: '撤销' }).click()
    await expect(changes.nth(0)).toContainText(`旋耕机 ${stamp}→收割机 ${stamp}`)
  })

  await test.step('what one says, the other reads without a reload', async () => {
    await openBeside(admin, record)
    await panel(admin, record)
      .getByRole('tab', { name: /^评论/ })
      .click()
    await panel(manager, record)
      .getByRole('tab', { name: /^评论/ })
      .click()
    await panel(manager, record).getByLabel('写评论').fill(`已试车 ${stamp}`)
    await panel(manager, record).getByLabel('写评论').press('Control+Enter')
    await expect(panel(admin, record).getByText(`已试车 ${stamp}`)).toBeVisible()
    await judge(admin)
  })
})

test('what was deleted comes back, at once or from the recycle bin', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager1')
  const record = await newestRecord(page)
  const inList = page.getByRole('main').getByRole('link', { name: record.name, exact: true })
  const remove = async () => {
    await openBeside(page, record)
    await panel(page, record).getByRole('button', { name: '删除' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('已删除 1 条')).toBeVisible()
    await expect(inList).toHaveCount(0)
  }

  await test.step('by taking the deletion back', async () => {
    await remove()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已恢复 1 条')).toBeVisible()
    await expect(inList).toBeVisible()
  })

  await test.step('from the recycle bin, where it can be looked at first', async () => {
    await remove()
    await page.getByRole('link', { name: '回收站' }).click()
    await page.getByRole('main').getByRole('button', { name: record.name, exact: true }).click()
    await expect(panel(page, record).getByText(MACHINE, { exact: true })).toBeVisible()
    await judge(page)
    await panel(page, record).getByRole('button', { name: '恢复' }).click()
    await expect(page.getByText('已恢复 1 条')).toBeVisible()
    await openBeside(page, record)
    await panel(page, record).getByRole('tab', { name: '历史' }).click()
    await expect(panel(page, record).getByText('从回收站恢复').first()).toBeVisible()
  })
})
