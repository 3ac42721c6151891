/** Where who does a work order sees it. */
export function workDetailPath(id: string): string {
  return `/ClockSys/ClockOperation/WorkDetail/${id}`
}

/** Where who does a work order punches in for it. */
export function workPunchInPath(id: string): string {
  return `/ClockSys/ClockOperation/WorkAdd?workId=${id}`
}

/** The page on which a punch-in that waits on the device is changed. */
export function changePath(item: string): string {
  return `/ClockForm?${new URLSearchParams({ item }).toString()}`
}
