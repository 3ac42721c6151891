export { clockHome, clockScreens } from './clock.screens.tsx'
