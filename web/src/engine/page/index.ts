export { PageNameProvider } from './PageNameProvider.tsx'
export { usePageTitle } from './page-name.ts'
export { useOpenAddress, usePage } from './page.ts'
