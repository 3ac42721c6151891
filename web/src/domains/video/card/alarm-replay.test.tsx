import type { Camera } from '@farm/contract/video'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { videoCards } from '../index.ts'
import { CAMERAS, cameraServer, cameraWith } from '../testing/cameras.ts'
import { at } from '../testing/recordings.ts'

const REPLAY = '/FarmOperation/ReplayVideo'
const plot = idOf(21)

beforeAll(() => import('./AlarmReplay.tsx'))

function show(cameras: readonly Camera[], own: readonly string[] = [REPLAY], deviceId = idOf(5)) {
  const server = cameraServer(cameras)
  renderScreen(<videoCards.OfAlarm deviceId={deviceId} placeIds={[plot]} raised={Date.parse(at('09:30'))} />, {
    at: '/FarmOperation/AlarmData',
    permission: permissionOf({ Functions: [...own] }),
  })
  return server
}

test('who may not look back is offered nothing, and nothing is asked for', () => {
  const server = show([cameraWith()], [])
  expect(server.requests).toEqual([])
})

test('where no camera stands on the plot nothing is offered', async () => {
  const server = show([cameraWith({ IsSet: false })])
  await waitFor(() => expect(server.sent(CAMERAS).map(({ query }) => query.placeId)).toEqual([plot]))
  expect(screen.queryByRole('link')).toBeNull()
})

test('leads to ten seconds before it was raised', async () => {
  const camera = cameraWith({ Name: '东门' })
  show([camera])
  const way = await screen.findByRole('link', { name: '看当时的录像' })
  expect(way.getAttribute('href')).toContain(`${REPLAY}?camera=${camera.Id}&day=2026-11-20&at=09%3A29%3A50`)
})

test('of several cameras the one that it is about comes first', async () => {
  const [gate, slope] = [cameraWith({ Name: '东门' }), cameraWith({ Name: '南坡' })]
  show([gate, slope], [REPLAY], slope.Id)
  await screen.findByRole('link', { name: '看当时的录像：东门' })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '看当时的录像：南坡',
    '看当时的录像：东门',
  ])
})
