/** Where who does a work order sees it. */
export function workDetailPath(id: string): string {
  return `/ClockSys/ClockOperation/WorkDetail/${id}`
}

/** Where who does a work order punches in for it. */
export function workPunchInPath(id: string): string {
  return `/ClockSys/ClockOperation/WorkAdd?workId=${id}`
}
