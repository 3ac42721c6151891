export { stockScreens } from './stock.screens.ts'
