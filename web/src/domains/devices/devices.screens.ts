import { checkDevice } from '@farm/contract/devices'
import { crud } from '../../engine/crud/crud.tsx'
import { chunk } from '../../platform/chunk.ts'
import { deviceDeclaration } from './list/device-declaration.ts'

export const deviceScreens = {
  ...crud({ ...deviceDeclaration, check: checkDevice }),
  List: chunk(() => import('./list/DeviceList.tsx').then((file) => file.DeviceList)),
  Detail: chunk(() => import('./detail/DeviceDetail.tsx').then((file) => file.DeviceDetail)),
  Add: chunk(() => import('./form/DeviceAdd.tsx').then((file) => file.DeviceAdd)),
}
