import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense } from 'react'

/** A screen that is loaded when it is drawn; styles of the component library, which nobody sees here, are left out. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <Suspense>{children}</Suspense>
    </ConfigProvider>
  )
}
