export { PageNameProvider } from './PageNameProvider.tsx'
export { usePageTitle } from './page-name.ts'
export { ShellMenuContext, useShellMenu } from './shell-menu.ts'
export { addressIn, useOpenAddress, usePage } from './page.ts'
