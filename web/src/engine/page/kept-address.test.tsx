import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useKeptAddress } from './index.ts'

const search = () => window.location.search

type Put = (name: string) => void

interface PageProps {
  /** Handed what puts a name into the address. */
  readonly give: (put: Put) => void
}

function Part({ give }: PageProps) {
  const [, change] = useKeptAddress()
  useEffect(() => {
    give((name) =>
      change((present) => {
        present.set(name, '1')
        return present
      }),
    )
  }, [give, change])
  return null
}

function Page({ give }: PageProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Part give={give} />}
      <button type="button" onClick={() => setOpen(false)}>
        关闭
      </button>
    </>
  )
}

function open() {
  const given = vi.fn<(put: Put) => void>()
  const { router } = renderScreen(<Page give={given} />, { at: '/Core/CropList?page=2' })
  return { router, put: (name: string) => given.mock.lastCall?.[0](name) }
}

test('what is closed changes nothing any more', async () => {
  const { put } = open()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  act(() => put('late'))
  expect(search()).toBe('?page=2')
})

test('nothing is changed on another page, though this one still stands there', async () => {
  const { router, put } = open()
  await act(async () => {
    const going = router.navigate('/Core/Elsewhere?page=9')
    put('late')
    await going
  })
  expect(search()).toBe('?page=9')
})

test('of two changes in one go both stay', () => {
  const { put } = open()
  act(() => {
    put('one')
    put('other')
  })
  expect(search()).toBe('?page=2&one=1&other=1')
})
