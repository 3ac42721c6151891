import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ConsultationCardsContext } from './detail/consultation-cards.ts'
import { diagnosisScreens } from './index.ts'
import { clinicServer, consultationWith, expert } from './testing/clinic.ts'

// Nothing can be drawn on a canvas here; what it would be given is told instead.
vi.mock('../../ui/chart/ChartCanvas.tsx', () => ({
  ChartCanvas: ({ label }: { readonly label: string }) => <p>{label}</p>,
}))

beforeAll(() => import('./detail/ConsultationDetail.tsx'))

const moisture = {
  Device: '1 号墒情仪',
  Metric: 'soilMoisture',
  MetricName: '土壤湿度',
  Unit: '%',
  Least: 20.5,
  Most: 31,
  Mean: 25,
  Points: '41760 20.5;42120 31',
}
const cards = [{ key: 'now', Card: () => <p>现在的曲线</p> }]

function open(data: Readonly<Record<string, unknown>>) {
  const { Detail } = diagnosisScreens
  const one = consultationWith({ Place: '01900000-0000-7000-8000-000000000777', ...data })
  clinicServer([one])
  renderScreen(
    <Screen>
      <ConsultationCardsContext value={cards}>
        <Detail />
      </ConsultationCardsContext>
    </Screen>,
    { at: `/ClockSys/Diagnosis/Detail/${one.Id}`, path: '/ClockSys/Diagnosis/Detail/:id', permission: expert },
  )
}

test('an expert sees what was measured as it was when it was asked, and not what it is now', async () => {
  open({ Measured: [moisture] })
  const part = within(await screen.findByRole('region', { name: '提问前 30 天的监测数据' }))
  const choice = part.getByRole('button', { name: /土壤湿度/ })
  expect(choice.textContent).toBe('土壤湿度20.5%–31%1 号墒情仪')
  await userEvent.click(choice)
  expect(await part.findByText(/^土壤湿度：土壤湿度最低/)).toBeTruthy()
  expect(screen.queryByText('现在的曲线')).toBeNull()
})

test('of a question with which nothing went the plot is shown as it is known now', async () => {
  open({})
  expect(await screen.findByText('现在的曲线')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '提问前 30 天的监测数据' })).toBeNull()
})

test('points that are none are left out', async () => {
  open({ Measured: [{ ...moisture, Points: 'x;41760 20.5;;1' }] })
  const part = within(await screen.findByRole('region', { name: '提问前 30 天的监测数据' }))
  expect(part.getByRole('button', { name: /土壤湿度/ })).toBeTruthy()
})
