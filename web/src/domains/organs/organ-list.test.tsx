import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { organScreens } from './index.ts'
import { administrator, county, farmA, organs, teamOne } from './testing/organs.ts'

const LIST = 'GET /api/Core/Organs/List'
const REMOVE = 'POST /api/Core/Organs/Delete'

function open(permission = administrator, at = '/Organs/List') {
  return renderScreen(
    <Screen>
      <organScreens.List />
    </Screen>,
    { at, permission },
  )
}

const names = () => screen.getAllByRole('row').flatMap((row) => row.getAttribute('aria-label') ?? [])
const line = (name: string) => screen.getByRole('row', { name })

test('what does not come can be asked for again', async () => {
  let isAway = true
  fakeServer({ [LIST]: () => (isAway ? noNetwork() : organs) })
  open()
  const again = await screen.findByRole('button', { name: '重试' })
  isAway = false
  await userEvent.click(again)
  expect(await screen.findByRole('row', { name: '清禾县' })).toBeDefined()
})

test('a refusal to delete says what the organisation holds, and it stays', async () => {
  fakeServer({ [LIST]: () => organs, [REMOVE]: () => refused('organs/in-use', { name: '一队', what: '5 人' }) })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /删除.*一队/ }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('“一队”还有 5 人，不能删除，请先移走或删除')).toBeDefined()
  expect(line('一队')).toBeDefined()
})

test('who may only look finds nothing to change, and the platform and enterprises are not deleted here', async () => {
  fakeServer({ [LIST]: () => organs })
  const { unmount } = open(permissionOf({ User: administrator.User, Functions: ['/Organs/List'] }))
  await screen.findByRole('row', { name: '清禾县' })
  expect(screen.queryByRole('link', { name: /编辑|新增/ })).toBeNull()
  expect(screen.queryByRole('link', { name: '清禾县' })).toBeNull()
  unmount()
  open()
  await screen.findByRole('row', { name: '清禾县' })
  expect(screen.queryByRole('button', { name: /删除.*平台/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /删除.*甲合作社/ })).toBeNull()
})

test('the tree tells of each what it is, who stands in it and the way to them', async () => {
  fakeServer({ [LIST]: () => organs })
  open()
  const enterprise = await screen.findByRole('row', { name: '甲合作社' })
  expect(names()).toEqual(['平台', '清禾县', '甲合作社', '一队', '邻县'])
  expect(enterprise.getAttribute('aria-level')).toBe('3')
  expect(within(enterprise).getByRole('link', { name: '甲合作社' }).getAttribute('href')).toBe(
    `/Farm/Admin/User/List?organId=${farmA.Id}`,
  )
  expect(within(enterprise).getByRole('link', { name: '查看企业甲合作社' }).getAttribute('href')).toBe(
    `/Farm/Admin/Core/EnterpriseList?organPath=${encodeURIComponent(farmA.Path)}`,
  )
  expect(line('平台').textContent).toContain('1,200')
})

test('a search keeps the way to what it finds and says so where it finds nothing', async () => {
  fakeServer({ [LIST]: () => organs })
  open()
  const box = await screen.findByRole('searchbox', { name: '搜索组织' })
  await userEvent.type(box, '一队')
  expect(names()).toEqual(['平台', '清禾县', '甲合作社', '一队'])
  expect(window.location.search).toContain(encodeURIComponent('一队'))
  await userEvent.type(box, '没有的')
  expect(screen.getByText('没有找到与“一队没有的”有关的组织')).toBeDefined()
})

test('branches close and open by a click and by the arrow keys', async () => {
  fakeServer({ [LIST]: () => organs })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '收起清禾县' }))
  expect(names()).toEqual(['平台', '清禾县', '邻县'])
  line('平台').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(line('清禾县'))
  await userEvent.keyboard('{ArrowRight}')
  expect(names()).toContain('甲合作社')
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  expect(names()).toEqual(['平台', '清禾县', '甲合作社', '邻县'])
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(line('清禾县'))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(line('邻县'))
  await userEvent.click(screen.getByRole('button', { name: '全部展开' }))
  expect(names()).toContain('一队')
})

test('what was deleted can be made again as it was', async () => {
  const server = fakeServer({
    [LIST]: () => organs,
    [REMOVE]: () => undefined,
    'POST /api/Core/Organs/Add': () => teamOne,
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /删除.*一队/ }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(server.sent('POST /api/Core/Organs/Add')).toHaveLength(1))
  expect(server.sent(REMOVE)[0]?.body).toEqual({ Ids: [teamOne.Id] })
  expect(server.sent('POST /api/Core/Organs/Add')[0]?.body).toEqual({ Name: '一队', Kind: '部门', ParentId: farmA.Id })
})

test('on a phone every organisation still has its figures and its acts', async () => {
  setScreenWidth(390)
  fakeServer({ [LIST]: () => organs })
  open()
  const row = await screen.findByRole('row', { name: '清禾县' })
  expect(row.textContent).toContain('人员 40')
  expect(
    within(row)
      .getByRole('link', { name: /新增下级/ })
      .getAttribute('href'),
  ).toBe(`/Farm/Admin/Organs/Add?parent=${county.Id}`)
})
