import { cropForm } from '@farm/contract/crops'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { List } from '../List.tsx'

const LIST = 'GET /api/Core/FormData/List'

const wheat = recordOf(cropForm, { Name: '冬小麦' })
const apple = recordOf(cropForm, { Name: '苹果' })
const person = userEvent.setup({ delay: null })
const sheet = () => screen.findByRole('region', { name: '打印：作物', hidden: true })
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

beforeAll(() => import('./PrintList.tsx'))
beforeEach(() => setScreenWidth(1366))

interface GrownProps {
  readonly id: string
  readonly ask: (id: string) => Promise<string>
}

function Grown({ id, ask }: GrownProps) {
  return useQuery({ queryKey: ['grown', id], queryFn: () => ask(id) }).data ?? '…'
}

async function openPrinted(ask: GrownProps['ask']) {
  const column = {
    key: 'grown',
    label: '在种',
    width: 90,
    render: ({ Id }: { Id: string }) => <Grown id={Id} ask={ask} />,
  }
  renderScreen(
    <Screen>
      <List
        of={{ form: cropForm, columns: ['Name', column], empty: '还没有作物' }}
        screen="crops"
        acts={{ canRemove: false }}
      />
    </Screen>,
    { at: '/Core/CropList' },
  )
  await screen.findByText('冬小麦')
  await person.click(screen.getByRole('button', { name: '打印' }))
  return sheet()
}

test('nothing is printed before the cells that ask for themselves have their answers', async () => {
  const answer = Promise.withResolvers<string>()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  fakeServer({ [LIST]: ({ query }: FakeRequest) => pageOf(query.pageSize === '500' ? [wheat, apple] : [wheat]) })
  const printed = await openPrinted((id) => (id === wheat.Id ? Promise.resolve('3 块') : answer.promise))
  await act(async () => {
    for (let frames = 0; frames < 5; frames += 1) await frame()
  })
  expect(print).not.toHaveBeenCalled()
  answer.resolve('12 块')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(printed.textContent).toContain('苹果12 块')
})

test('what one answer does not hold is read by a second, and both are printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  fakeServer({ [LIST]: ({ query }: FakeRequest) => pageOf(query.page === '2' ? [apple] : [wheat], { total: 700 }) })
  const printed = await openPrinted(() => Promise.resolve('3 块'))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(printed.textContent).toContain('共 700 条')
  expect(printed.textContent).toContain('苹果')
})
