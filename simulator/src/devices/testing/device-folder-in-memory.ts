import type { DeviceFolder, KeptDevices } from '../device-folder.ts'
import type { Fault } from '../faults.ts'

/** What the demo keeps of its devices, for a test. */
export function deviceFolderInMemory(before?: KeptDevices): DeviceFolder {
  let kept = before
  let sent: Date | undefined
  let faults: readonly Fault[] = []
  return {
    kept: () => kept,
    keep: (all) => void (kept = all),
    sentUntil: () => sent,
    noteSent: (until) => void (sent = until),
    faults: () => faults,
    saveFaults: (all) => void (faults = all),
    brokerPort: () => 1883,
  }
}
