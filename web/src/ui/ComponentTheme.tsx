import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { antTheme } from './ant-theme.ts'

dayjs.locale('zh-cn')

/**
 * Puts the component library into the colours and the language of the product. It stands around just what is made of that
 * library, so that nothing else waits for it.
 */
export function ComponentTheme({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={antTheme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
