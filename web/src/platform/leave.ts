/** Leaves for another page by loading it anew, so that nothing of this session stays in memory. */
export const leave = {
  isUnderWay: false,
  /** Whoever calls this leaves as soon as an answer is there; until then nothing else leads anywhere. */
  soon(this: void): void {
    leave.isUnderWay = true
  },
  to(this: void, address: string): void {
    leave.isUnderWay = true
    window.location.assign(address)
  },
  /** Without a way back to the present address. */
  instead(this: void, address: string): void {
    leave.isUnderWay = true
    window.location.replace(address)
  },
  again(this: void): void {
    leave.isUnderWay = true
    window.location.reload()
  },
}
