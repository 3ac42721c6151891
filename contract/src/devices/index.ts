export {
  CAMERA_TYPE,
  FACE_TERMINAL_TYPE,
  GATEWAY_TYPE,
  type DeviceTypeName,
  deviceTypeOf,
  deviceTypes,
} from './device-types.ts'
export { type DeviceData, type DeviceState, deviceForm, deviceStateTable, deviceStates } from './devices.form.ts'
export { Door, PlaceDevice, deviceCalls } from './devices.calls.ts'
export { checkDevice } from './devices.rules.ts'
