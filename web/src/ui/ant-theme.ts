import type { ThemeConfig } from 'antd'
import { fontFamily, light, measures } from './tokens.ts'

export const antTheme: ThemeConfig = {
  cssVar: { key: 'farm' },
  hashed: false,
  token: {
    colorPrimary: light.primary,
    colorLink: light.primary,
    colorSuccess: light.success,
    colorWarning: light.warning,
    colorError: light.error,
    colorInfo: light.info,
    colorText: light.text,
    colorTextSecondary: light.textSecond,
    colorTextTertiary: light.textSecond,
    colorTextDescription: light.textSecond,
    colorTextPlaceholder: light.placeholder,
    colorBorder: light.border,
    colorBorderSecondary: light.borderLight,
    colorBgLayout: light.ground,
    colorErrorText: light.errorText,
    colorWarningText: light.warningText,
    borderRadius: measures.radiusSmall,
    borderRadiusLG: measures.radius,
    controlHeight: measures.control,
    fontFamily,
    fontSize: 14,
  },
}
