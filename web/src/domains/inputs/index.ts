export { inputScreens } from './inputs.screens.tsx'
