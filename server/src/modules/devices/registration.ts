import { checkDevice, deviceForm } from '@farm/contract/devices'
import { registerDerivation, reading, registerRules } from '../forms/index.ts'
import { isGateway, settleDevice } from './device.rules.ts'
import { deriveStates, refuseLeavingChildren } from './devices.service.ts'

/** What the product knows of devices besides their fields. */
export function registerDevices(): void {
  registerRules(deviceForm, {
    check: checkDevice,
    reads: [reading(deviceForm, 'Type')],
    settle: settleDevice,
    settledBy: ['Gateway'],
    concerns: (data, act) => act === 'edit' && isGateway(data),
    beforeEdit: refuseLeavingChildren,
    isHandedOn: true,
  })
  registerDerivation(deviceForm, { compute: deriveStates })
}
