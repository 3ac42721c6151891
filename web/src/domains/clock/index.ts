export { clockHome, clockScreens, readFormFirst } from './clock.screens.tsx'
