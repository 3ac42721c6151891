import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useChoices } from './reference-queries.ts'

const A1 = '/1/11/7/8/'

function People() {
  const { data } = useChoices('users', { text: '', where: [] }, { enabled: true })
  return <p>{data?.found.map(({ Name }) => Name).join()}</p>
}

test.each([
  ['who may only name them, from their own organisation', [], chen.Organ.Path],
  ['who sees them, from that of the page', ['/User/List'], A1],
])('on the page of another organisation people are offered to those %s', async (_, Functions, organPath) => {
  const server = fakeServer({ 'GET /api/Core/Users/List': () => [{ Id: idOf(5), Name: 'wang', RealName: '王芳' }] })
  const at = `/Core/CropList?organPath=${encodeURIComponent(A1)}`
  renderScreen(
    <Screen>
      <People />
    </Screen>,
    { at, permission: permissionOf({ Functions }) },
  )
  expect(await screen.findByText(/王芳/)).toBeTruthy()
  expect(server.requests[0]?.query).toMatchObject({ organPath })
})
