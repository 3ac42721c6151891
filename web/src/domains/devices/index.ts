export { deviceScreens } from './devices.screens.ts'
export { liveDeviceScreen } from './detail/live-device.ts'
