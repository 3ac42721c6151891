/** Where a camera stands over even ground, and where it looks. */
export interface Eye {
  /** Metres over the ground. */
  readonly height: number
  /** The line of the picture at which the ground ends. */
  readonly horizon: number
  /** Points of the picture that a metre takes up at a distance of one metre. */
  readonly focus: number
  /** The column in the middle. */
  readonly centre: number
}

/** Where a point of the ground is seen, `up` metres over it. */
export function seen(eye: Eye, across: number, far: number, up = 0): readonly [x: number, y: number] {
  const scale = eye.focus / far
  return [eye.centre + across * scale, eye.horizon + (eye.height - up) * scale]
}

/** How far the ground is at a line of the picture. */
export function farAt({ height, horizon, focus }: Eye, y: number): number {
  return (height * focus) / Math.max(0.35, y - horizon)
}
