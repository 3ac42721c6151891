import { rowKey, rows, text } from '@farm/contract/forms'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { RowsChange } from './RowsChange.tsx'

const field = rows('检查项', { Key: rowKey(), Item: text('内容') })
const show = (from: unknown, to: unknown) =>
  renderScreen(
    <Screen>
      <RowsChange field={field} from={from} to={to} />
    </Screen>,
    { at: '/' },
  )

test('a row that got another key did not change for those who read of it', () => {
  show([{ Key: 'k1', Item: '关水' }], [{ Key: 'k2', Item: '关水' }])
  expect(screen.getByText(/只有顺序不同/)).toBeTruthy()
})

test('what came is told without its key', () => {
  show([], [{ Key: 'k1', Item: '关水' }])
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['变化', '内容'])
})
