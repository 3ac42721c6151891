import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { antTheme } from './ant-theme.ts'
import { isStill } from './motion.ts'

dayjs.locale('zh-cn')

/** The style sheet cuts every movement to nothing; the library must not wait for the end of one. */
const stillTheme = { ...antTheme, token: { ...antTheme.token, motion: false } }

/**
 * Puts the component library into the colours and the language of the product. It stands around just what is made of that
 * library, so that nothing else waits for it.
 */
export function ComponentTheme({ children }: { readonly children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={isStill() ? stillTheme : antTheme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
