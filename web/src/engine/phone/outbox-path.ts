/** Where a person sees what waits on the device. */
export const OUTBOX_PATH = '/Clock?show=unsent'
