import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { antTheme } from './ant-theme.ts'

dayjs.locale('zh-cn')

/** Puts the component library into the colours and the language of the product. */
export function ComponentTheme({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={antTheme} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
