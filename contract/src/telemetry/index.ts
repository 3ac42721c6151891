export { type MetricKey, isSameMetric, metricOf, metrics } from './metrics.ts'
export {
  type Curve,
  type CurveStep,
  DEFAULT_POINTS,
  type LatestValue,
  MAX_CURVES,
  MAX_PLACE_DEVICES,
  telemetryCalls,
} from './telemetry.calls.ts'
export { TELEMETRY_FACT } from './telemetry.facts.ts'
