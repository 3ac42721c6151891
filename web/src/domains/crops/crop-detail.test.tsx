import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { planForm } from '@farm/contract/plans'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { DetailStemsContext } from '../../engine/reference/detail-addresses.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { cropScreens } from './index.ts'

const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'

const grain = recordOf(cropCategoryForm, { Name: '粮食' })
const wheat = recordOf(
  cropForm,
  { Name: '冬小麦', Category: grain.Id, GrowingDays: 240 },
  {
    Expand: { Category: { Id: grain.Id, Name: '粮食' } },
  },
)
const plan = recordOf(planForm, { Name: '冬小麦 2 号地', Count: 260 })

beforeAll(() => import('../../engine/crud/CrudDetail.tsx'))

function open(permission = permissionOf()) {
  const { Detail } = cropScreens
  return renderScreen(
    <DetailStemsContext value={{ 'crop-categories': '/Core/Crop' }}>
      <Screen>
        <Detail />
      </Screen>
    </DetailStemsContext>,
    { at: `/Core/CropDetail/${wheat.Id}`, path: '/Core/CropDetail/:id', permission },
  )
}

test('a crop out of reach does not exist', async () => {
  fakeServer({ [GET]: () => refused('not-found', { what: '作物' }) })
  open()
  expect(await screen.findByText('作物不存在或已被删除，请刷新后再试')).toBeTruthy()
})

test('the key facts come first, and a reference leads to its page', async () => {
  fakeServer({ [GET]: () => wheat })
  open()
  expect(await screen.findByRole('heading', { name: '冬小麦' })).toBeTruthy()
  const [link] = screen.getAllByRole('link', { name: '粮食' })
  expect(link?.getAttribute('href')).toBe(`/Farm/Admin/Core/CropDetail/${grain.Id}`)
})

test('the plans that grow it are listed for whoever may see plans', async () => {
  const server = fakeServer({ [GET]: () => wheat, [LIST]: () => pageOf([plan]) })
  open(permissionOf({ Functions: ['/Core/CropList', '/FarmPlan/MakePlan'] }))
  await userEvent.click(await screen.findByRole('tab', { name: '计划' }))
  expect(await screen.findByText('冬小麦 2 号地')).toBeTruthy()
  expect(screen.getByText('260.00')).toBeTruthy()
  expect(server.sent(LIST)[0]?.query.qs).toBe(`Crops[=]${wheat.Id}`)
  const all = screen.getByRole('link', { name: '在列表中查看' })
  expect(all.getAttribute('href')).toBe(`/Farm/Admin/FarmPlan/MakePlan?Crops=${wheat.Id}`)
})

test('who may not see plans is not shown the way to them', async () => {
  fakeServer({ [GET]: () => wheat })
  open()
  await screen.findByRole('heading', { name: '冬小麦' })
  expect(screen.queryByRole('tab', { name: '计划' })).toBeNull()
})

test('a crop of an organisation above can’t be changed', async () => {
  fakeServer({ [GET]: () => ({ ...wheat, Organ: { Id: idOf(9), Name: '汾阳县', Path: '/1/11/' } }) })
  open()
  await screen.findByRole('heading', { name: '冬小麦' })
  expect(screen.queryByRole('link', { name: '编辑' })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

test('deleting leads back to the list', async () => {
  const server = fakeServer({ [GET]: () => wheat, 'POST /api/Core/FormData/Delete': () => undefined })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/Core/CropList'))
  expect(server.sent('POST /api/Core/FormData/Delete')).toHaveLength(1)
})
