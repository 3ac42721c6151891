import { alarmCalls } from '@farm/contract/alarms'
import { telemetryCalls } from '@farm/contract/telemetry'
import type { AnswerOf, BodyOf } from '@farm/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Along } from '../../engine/confirming/confirming-context.ts'
import { useOrganPath } from '../../engine/permission/index.ts'
import { get, post } from '../../platform/http.ts'

export const acknowledge = (body: BodyOf<typeof alarmCalls.acknowledge>) => post(alarmCalls.acknowledge, body)
export const clear = (body: BodyOf<typeof alarmCalls.clear>) => post(alarmCalls.clear, body)
export const toWorkOrder = (body: BodyOf<typeof alarmCalls.toWorkOrder>, along: Along) =>
  post(alarmCalls.toWorkOrder, { ...body, ...along })

export type Tried = AnswerOf<typeof alarmCalls.try>

/** Runs a rule over the last days; nothing is written. */
export function useTrying() {
  return useMutation({ mutationFn: (body: BodyOf<typeof alarmCalls.try>) => post(alarmCalls.try, body) })
}

interface Stretch {
  readonly device: string
  readonly metric: string
  /** Moments on the wire. */
  readonly from: string
  readonly to: string
}

const POINTS = 500
const EVERY_MS = 60_000

/** What a device measured over a stretch of time; one that goes on is read anew each minute. */
export function useStretch({ device, metric, from, to }: Stretch, { isGoingOn }: { readonly isGoingOn: boolean }) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: ['curves', organPath, device, metric, `${from}~${isGoingOn ? '' : to}`],
    queryFn: ({ signal }) =>
      get(telemetryCalls.history, { deviceId: device, metric, from, to, points: POINTS }, signal),
    ...(isGoingOn && { refetchInterval: EVERY_MS }),
  })
}
