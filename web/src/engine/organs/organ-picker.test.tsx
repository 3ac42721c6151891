import type { Organ } from '@farm/contract/organs'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { OrganPicker } from './index.ts'

const organOf = (No: number, Path: string, Name: string, Kind: Organ['Kind']): Organ => ({
  Id: idOf(No),
  Name,
  Kind,
  No,
  Path,
  ParentId: null,
  IsDemo: false,
  People: 0,
  Enterprises: 0,
  UpdateTime: '2026-11-20T02:21:00.000Z',
})
const organs = [
  organOf(1, '/1/', '平台', '平台'),
  organOf(11, '/1/11/', '清禾县', '县'),
  organOf(7, '/1/11/7/', '石桥合作社', '企业'),
  organOf(8, '/1/11/7/8/', '采收队', '部门'),
]

function open(value?: string) {
  fakeServer({ 'GET /api/Core/Organs/List': () => organs })
  const onChange = vi.fn<(id: string | undefined) => void>()
  renderScreen(<OrganPicker value={value} onChange={onChange} />, { at: '/' })
  return onChange
}

test('what is typed and entered takes the match, never what stands above it', async () => {
  const onChange = open()
  const box = await screen.findByRole('combobox', { name: '组织' })
  await userEvent.click(box)
  await screen.findByTitle('平台 / 清禾县')
  await userEvent.keyboard('采收')
  expect(screen.queryByTitle('平台 / 清禾县')).toBeNull()
  expect(screen.getByText('平台 / 清禾县 / 石桥合作社 / 采收队')).toBeTruthy()
  // The list reads the number of the key, which the simulated keyboard leaves out.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(idOf(8))
})

test('what is chosen tells the way to it', async () => {
  open(idOf(8))
  expect(await screen.findByTitle('平台 / 清禾县 / 石桥合作社 / 采收队')).toBeTruthy()
})
