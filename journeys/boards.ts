import { alarmRuleForm } from '@farm/contract/alarms'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { eventCalls } from '@farm/contract/events'
import type { WireRecord } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test'
import { type Caller, add, listOf } from './calls.ts'
import { addressOf, presentFarm } from './farm.ts'
import { open, signIn } from './people.ts'

export async function enterpriseOf(who: Caller): Promise<string> {
  return (await listOf(who, enterpriseForm.id))[0]?.Id ?? ''
}

/** A device with a token; answers its id and how it sends. */
export async function newDevice(who: Caller, request: APIRequestContext, data: object) {
  const device = await add(who, deviceForm.id, { Enterprise: await enterpriseOf(who), ...data })
  const [made] = await who.post<Array<{ Token: string }>>(deviceCalls.makeTokens.path, { Ids: [device.Id] })
  const path = `${addressOf(presentFarm())}/api/v1/${made?.Token}/telemetry`
  return {
    id: device.Id,
    send: async (values: object) => expect((await request.post(path, { data: values })).ok()).toBe(true),
  }
}

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Opens a board as somebody and marks the page as it stands, so that a reload would be seen, once the cards have what they are to show. */
export async function watchBoard(page: Page, who: string, path: string, filled: Locator): Promise<void> {
  // Figures of a board run up to what they are; still, the first one that is read is the right one.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, who)
  // What happens before the page hears of changes is none that it is told.
  const hears = page.waitForResponse((answer) => new URL(answer.url()).pathname === eventCalls.stream.path)
  await open(page, path)
  await hears
  await expect(card(page, '农事操作').getByRole('row').nth(1)).toBeVisible()
  await expect(card(page, '专家会诊').getByRole('row').nth(1)).toBeVisible()
  await expect(filled).toBeVisible()
  await page.evaluate(() => Object.assign(window, { wasNotLoadedAnew: true }))
}

/** Whether nobody loaded the page anew since it was marked. */
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'wasNotLoadedAnew' in window)

/** An operation that is punched in without anything else. */
export async function plainOperation(who: Caller): Promise<WireRecord | undefined> {
  const operations = await listOf(who, operationForm.id)
  return operations.find(({ Data }) => !Data.NeedsPhoto && !Data.NeedsInputs && !Data.NeedsPosition)
}

/** A soil probe, and a rule that tells when it is drier than 12 %; answers what the probe is called and how it sends. */
export async function watchedProbe(who: Caller, request: APIRequestContext, mark: string) {
  const name = `大屏墒情仪${mark}`
  const probe = await newDevice(who, request, { Name: name, Number: `BOARD-${mark}`, Type: '土壤墒情仪' })
  await add(who, alarmRuleForm.id, {
    Name: `大屏缺水${mark}`,
    Enterprise: await enterpriseOf(who),
    Condition: '低于',
    Metric: 'soilMoisture',
    Devices: [probe.id],
    Threshold: 12,
    Minutes: 0,
    Level: '低',
    Severity: '重要',
    Enabled: true,
  })
  return { name, send: probe.send }
}
