import { deviceCalls } from '@farm/contract/devices'
import { TELEMETRY_FACT } from '@farm/contract/telemetry'
import type { AnswerOf, BodyOf } from '@farm/contract/wire'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get, post } from '../../platform/http.ts'
import type { Device } from './device.ts'

export type Status = AnswerOf<typeof deviceCalls.status>
export type MadeToken = AnswerOf<typeof deviceCalls.makeTokens>[number]

/** How a device is, asked for anew when its state turns. */
export function useStatus({ id, state }: Pick<Device, 'id' | 'state'>) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [TELEMETRY_FACT, organPath, 'status', id, state],
    queryFn: ({ signal }) => get(deviceCalls.status, { deviceId: id }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Where devices connect by MQTT. */
export function useDoor() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: ['devices-door', organPath],
    queryFn: ({ signal }) => get(deviceCalls.connection, {}, signal),
  })
}

export function useMakeTokens() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => post(deviceCalls.makeTokens, { Ids: [...ids] }),
    onSettled: () => void client.invalidateQueries({ queryKey: [TELEMETRY_FACT] }),
  })
}

export function useDropTokens() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => post(deviceCalls.dropTokens, { Ids: [...ids] }),
    onSettled: () => void client.invalidateQueries({ queryKey: [TELEMETRY_FACT] }),
  })
}

/** Begins or ends maintenance; whatever shows the devices is read anew. */
export function useMute() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof deviceCalls.mute>) => post(deviceCalls.mute, body),
    onSettled: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
}
