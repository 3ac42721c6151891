/** Of the row of a plan and of a step in the chart, in pixels; the lines between steps are drawn by them. */
export const PLAN_HEIGHT = 50
export const STEP_HEIGHT = 36
