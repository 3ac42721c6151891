/** Told of devices that have sent new values; who may read those devices hears it. */
export const TELEMETRY_FACT = 'telemetry'
