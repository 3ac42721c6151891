import { configure } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { vi } from 'vitest'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

/** A screen that is loaded when it is drawn; styles of the component library, which nobody sees here, are left out. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <Suspense>{children}</Suspense>
    </ConfigProvider>
  )
}
