export { orderScreens } from './orders.screens.tsx'
