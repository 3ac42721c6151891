import { choose } from './screens.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { type Page, expect, test } from '@playwright/test'
import { newMark, open, signIn } from './people.ts'

const hasClient = spawnSync('mosquitto_pub', ['--help']).error === undefined

/** Makes a soil probe with a token; answers how it sends how wet the soil is. */
async function newProbe(page: Page, mark: string): Promise<(moisture: number) => void> {
  await open(page, '/Core/DeviceAdd')
  await page.getByLabel('设备名称').fill(`缺水墒情仪${mark}`)
  await page.getByLabel('设备编号').fill(`ALARM-${mark}`)
  await choose(page, '设备类型', '土壤墒情仪')
  await choose(page, '所属企业', '石桥农业合作社')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: `缺水墒情仪${mark}`, exact: true }).click()
  await page.getByRole('link', { name: '打开详情' }).click()
  await page.getByRole('button', { name: '生成令牌' }).click()
  const told = page.getByRole('dialog')
  const line = (await told.getByText(/^mosquitto_pub/).textContent()) ?? ''
  await told.getByRole('button', { name: '已经记下' }).click()
  const [program = '', ...parts] = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
  const said = parts.indexOf('-m') + 1
  return (moisture) => execFileSync(program, parts.with(said, JSON.stringify({ soilMoisture: moisture })))
}

test(
  'a rule made in the browser tells of dry soil at once; notice is taken, work is made of it, and it is ended',
  { tag: '@once' },
  async ({ page }) => {
    test.skip(!hasClient, 'mosquitto_pub is not installed here')
    const mark = newMark()
    const name = `旅程缺水${mark}`
    await signIn(page, 'manager1')
    const measure = await newProbe(page, mark)

    await open(page, '/FarmOperation/AlarmData?tab=rules&rule=new')
    await page.getByRole('button', { name: '墒情不足' }).click()
    await page.getByLabel('规则名称').fill(name)
    await page.getByRole('textbox', { name: '时长' }).fill('0')
    await choose(page, '所属企业', '石桥农业合作社')
    await choose(page, '设备', `缺水墒情仪${mark}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '试算最近 30 天' }).click()
    await expect(page.getByRole('region', { name: '试算' }).getByText('最近 30 天不会预警')).toBeVisible()
    await page.getByRole('switch', { name: '启用' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('switch', { name: `启用${name}` })).toBeVisible()

    await page.getByRole('link', { name: '预警', exact: true }).click()
    await expect(page.getByRole('navigation', { name: '快捷筛选' })).toBeVisible()
    measure(3)
    await page.getByRole('link', { name, exact: true }).click()

    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByText('土壤湿度 3%')).toBeVisible()
    await panel.getByRole('button', { name: '确认预警' }).click()
    await page.getByRole('dialog', { name: '确认预警' }).getByRole('button', { name: '确认预警' }).click()
    await expect(page.getByText('预警已确认')).toBeVisible()

    await panel.getByRole('button', { name: '生成工单' }).click()
    const order = page.getByRole('dialog', { name: '生成工单' })
    await order.getByRole('radio').first().check()
    await order.getByRole('button', { name: '生成工单' }).click()
    await expect(panel.getByText('已生成工单')).toBeVisible()

    await panel.getByRole('button', { name: '解除预警' }).click()
    const ending = page.getByRole('dialog', { name: '解除预警' })
    await ending.getByRole('button', { name: '已到现场处理' }).click()
    await ending.getByRole('button', { name: '解除预警', exact: true }).click()
    await expect(panel.getByText('处理完成')).toBeVisible()
  },
)
