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

test('a schedule that is begun from a report is of what that was narrowed to', async () => {
  const { sent } = fakeServer({
    'GET /api/Core/FormData/List': () => pageOf([]),
    'GET /api/Core/Users/List': () => pageOf([]),
    [ADD]: () => recordOf(scheduleForm, { Name: '农事报表' }),
  })
  const { Add } = scheduleScreens
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    {
      at: `/Data/ScheduleAdd?Subject=农事报表&Enterprise=${idOf(1)}&Place=${idOf(2)}&Crop=${idOf(3)}&By=作物`,
      permission: permissionOf({ Functions: ['/Data/ScheduleList', '/Data/ScheduleAdd'] }),
    },
  )
  await person.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent(ADD)).toHaveLength(1))
  expect(sent(ADD)[0]?.body).toMatchObject({
    Data: { Subject: '农事报表', By: '作物', Enterprise: idOf(1), Place: idOf(2), Crops: idOf(3) },
  })
})
