import type { ReportAnswer } from '@farm/contract/statistics'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { pageOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { reportScreen } from './index.ts'

const AGRI = '/Data/AgriReport'
const ADD = '/Data/ScheduleAdd'
const Agri = reportScreen('agri')
const answer: ReportAnswer = {
  By: 'Operation',
  Groups: ['Operation', 'Place', 'Plan', 'Crop', 'Enterprise', 'Day', 'Week', 'Month'],
  Measures: ['count'],
  Rows: [],
  Total: 0,
  Sums: {},
  Days: [],
}

beforeAll(() => import('./ReportFilters.tsx'))

test('a schedule is begun with what the report is narrowed to', async () => {
  fakeServer({ 'GET /api/Farm/Statistics/Report': () => answer, 'GET /api/Core/FormData/List': () => pageOf([]) })
  renderScreen(
    <Screen>
      <Agri />
    </Screen>,
    {
      at: `${AGRI}?Enterprise=${idOf(1)}&Place=${idOf(2)}&Crop=${idOf(3)}&by=Crop`,
      permission: permissionOf({ Functions: [AGRI, ADD] }),
    },
  )
  const href = (await screen.findByRole('link', { name: '定时发送' })).getAttribute('href') ?? ''
  const asked = Object.fromEntries(new URLSearchParams(href.slice(href.indexOf('?'))))
  expect(asked).toEqual({ Subject: '农事报表', By: '作物', Enterprise: idOf(1), Place: idOf(2), Crop: idOf(3) })
})
