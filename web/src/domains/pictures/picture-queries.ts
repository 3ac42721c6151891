import { pictureCalls } from '@farm/contract/pictures'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get } from '../../platform/http.ts'
import type { PictureChoice } from './picture-address.ts'

/** Records with pictures, the latest first, page by page. */
export function usePictures({ source, from, to, enterprise, place, operation, camera }: PictureChoice) {
  const organPath = useOrganPath()
  const query = {
    ...(source && { source }),
    ...(from && { from }),
    ...(to && { to }),
    ...(enterprise && { enterpriseId: enterprise }),
    ...(place && { placeId: place }),
    ...(operation && { operationId: operation }),
    ...(camera && { deviceId: camera }),
  }
  return useInfiniteQuery({
    queryKey: [RECORDS, organPath, 'pictures', query],
    queryFn: ({ pageParam: before, signal }) =>
      get(pictureCalls.list, { ...query, ...(before !== '' && { before }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
    placeholderData: keepPreviousData,
  })
}
