import { useSend } from '../../engine/records/use-send.ts'
import { filterOn } from '@farm/contract/forms'
import { FACE_TERMINAL_TYPE, deviceForm } from '@farm/contract/devices'
import { faceCalls } from '@farm/contract/faces'
import type { BodyOf } from '@farm/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { useCount } from '../../engine/records/use-count.ts'
import { get, post } from '../../platform/http.ts'

export const useAssign = () => useSend((body: BodyOf<typeof faceCalls.assign>) => post(faceCalls.assign, body))
export const useWithdraw = () => useSend((body: BodyOf<typeof faceCalls.withdraw>) => post(faceCalls.withdraw, body))

/** What is kept of somebody, asked anew each time that somebody wants to know. */
export function useHeld(id: string) {
  return useQuery({
    queryKey: [RECORDS, 'faces-held', id],
    queryFn: ({ signal }) => get(faceCalls.held, { id }, signal),
    gcTime: 0,
  })
}

/** Who came on a day; the day before stays while the next is fetched. */
export function useAttendance(day: string, page: number) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: ['statistics', organPath, 'attendance', day, page],
    queryFn: ({ signal }) => get(faceCalls.attendance, { from: day, page }, signal),
    placeholderData: keepPreviousData,
  })
}

const terminals = filterOn<typeof deviceForm>([{ path: ['Type'], op: '=', values: [FACE_TERMINAL_TYPE] }])

/** How many face terminals there are; undefined until it is known. */
export function useTerminals(): number | undefined {
  return useCount(deviceForm.id, { qs: terminals })?.total
}
