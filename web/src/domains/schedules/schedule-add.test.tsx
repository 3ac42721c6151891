import { scheduleForm } from '@farm/contract/schedules'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { scheduleScreens } from './index.ts'

const ADD = 'POST /api/Core/FormData/Add'
const person = userEvent.setup({ delay: null })

/** The page on which a schedule is begun, at an address. */
function begin(address: string) {
  const { Add } = scheduleScreens
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    {
      at: `/Data/ScheduleAdd${address}`,
      permission: permissionOf({ Functions: ['/Data/ScheduleList', '/Data/ScheduleAdd'] }),
    },
  )
}

test.each([
  ['农事报表', ['统计方式', '企业', '地块', '作物'], ['计划']],
  ['农场月报', ['统计方式', '企业'], ['计划', '地块', '作物']],
  ['农产品生产记录', ['企业', '计划', '地块', '作物'], ['统计方式']],
])('%s asks for what it can be narrowed and made by, and for nothing else', async (subject, asked, others) => {
  fakeServer({})
  begin(`?Subject=${subject}`)
  for (const label of asked) expect(await screen.findByLabelText(label)).toBeTruthy()
  expect(others.filter((label) => screen.queryByLabelText(label) !== null)).toEqual([])
})

test('without a subject nothing is asked that only some can take', async () => {
  fakeServer({})
  begin('')
  await screen.findByLabelText('内容')
  expect(['统计方式', '企业', '计划', '地块', '作物'].filter((one) => screen.queryByLabelText(one))).toEqual([])
})

test('a schedule that is begun from a report is of what that was narrowed to', async () => {
  const { sent } = fakeServer({
    'GET /api/Core/FormData/List': () => pageOf([]),
    'GET /api/Core/Users/List': () => pageOf([]),
    [ADD]: () => recordOf(scheduleForm, { Name: '农事报表' }),
  })
  begin(`?Subject=农事报表&Enterprise=${idOf(1)}&Place=${idOf(2)}&Crop=${idOf(3)}&By=作物`)
  await person.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent(ADD)).toHaveLength(1))
  expect(sent(ADD)[0]?.body).toMatchObject({
    Data: { Subject: '农事报表', By: '作物', Enterprise: idOf(1), Place: idOf(2), Crops: idOf(3) },
  })
})
