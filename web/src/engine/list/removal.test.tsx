import { cropForm } from '@farm/contract/crops'
import { refusal } from '@farm/contract/errors'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, refused } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useRemoval } from './use-removal.tsx'

const REMOVE = 'POST /api/Core/FormData/Delete'
const RECOVER = 'POST /api/Core/FormData/Recover'

const wheat = recordOf(cropForm, { Name: '冬小麦' })
const inUse = refusal(
  'form-data/in-use',
  { what: '被 1 个计划引用' },
  {
    present: [
      {
        FormId: idOf(60),
        FormName: '计划',
        Field: 'Crops',
        Label: '作物',
        Count: 1,
        Records: [{ Id: idOf(61), Name: '秋播小麦', UpdateTime: wheat.UpdateTime }],
      },
    ],
  },
)
const person = userEvent.setup({ delay: null })

beforeAll(() => import('../care/referrers/InUseDialog.tsx'))

interface RemoverProps {
  readonly onRemoved: () => void
}

function Remover({ onRemoved }: RemoverProps) {
  const removal = useRemoval(cropForm)
  return (
    <>
      <button type="button" onClick={() => removal.ask([wheat], onRemoved)}>
        删除冬小麦
      </button>
      {removal.dialog}
    </>
  )
}

async function remove(handlers: FakeHandlers) {
  const server = fakeServer(handlers)
  const onRemoved = vi.fn<() => void>()
  const permission = permissionOf({ Functions: ['/FormData/List'] })
  renderScreen(
    <Screen>
      <Remover onRemoved={onRemoved} />
    </Screen>,
    { at: '/Core/CropList', permission },
  )
  await person.click(screen.getByRole('button', { name: '删除冬小麦' }))
  await person.click(screen.getByRole('button', { name: '确定' }))
  return { server, onRemoved }
}

test('what is in use stays, and what refers to it is told with the way there', async () => {
  const { onRemoved } = await remove({ [REMOVE]: () => new FakeAnswer(inUse.answer, inUse.status) })
  expect(await screen.findByRole('dialog', { name: '不能删除' })).toBeTruthy()
  expect(screen.getByText(/被 1 个计划引用，不能删除/)).toBeTruthy()
  const link = screen.getByRole('link', { name: '秋播小麦' })
  expect(link.getAttribute('href')).toBe(`/Farm/Admin/FormData/List?id=${idOf(60)}&open=${idOf(61)}`)
  expect(onRemoved).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what refers to it may not be for one’s eyes: then only the reason is said', async () => {
  await remove({ [REMOVE]: () => refused('form-data/in-use', { what: '被其他组织的数据引用' }) })
  expect(await screen.findByText('被其他组织的数据引用，不能删除，请先处理用到它的内容')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what was deleted comes back when it is taken back', async () => {
  const { server, onRemoved } = await remove({ [REMOVE]: () => undefined, [RECOVER]: () => undefined })
  expect(await screen.findByText('已删除 1 条')).toBeTruthy()
  expect(onRemoved).toHaveBeenCalledOnce()
  await person.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已恢复 1 条')).toBeTruthy()
  await waitFor(() => expect(server.sent(RECOVER)[0]?.body).toEqual({ Ids: [wheat.Id] }))
})

test('says why it does not come back', async () => {
  const closed = () => refused('form-data/organ-closed', { name: '石桥农业合作社' })
  await remove({ [REMOVE]: () => undefined, [RECOVER]: closed })
  await person.click(await screen.findByRole('button', { name: '撤销' }))
  expect(await screen.findByText('组织“石桥农业合作社”已停用，不能恢复，请先启用这个组织')).toBeTruthy()
})
