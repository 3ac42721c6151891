export { fieldScreens, OwnWorkOrders, workOrderScreens } from './work-orders.screens.tsx'
