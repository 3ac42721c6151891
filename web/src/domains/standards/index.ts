export { standardScreens } from './standards.screens.tsx'
