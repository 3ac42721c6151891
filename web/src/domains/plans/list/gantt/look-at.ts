/** Of what is seen of the chart so much lies before the day that is looked at: the rest is to come. */
const BEFORE = 0.4

/** Scrolls the chart to a place on its calendar, in pixels. */
export function lookAt(chart: HTMLElement, at: number): void {
  const names = chart.querySelector('th')?.offsetWidth ?? 0
  chart.scrollLeft = at - (chart.clientWidth - names) * BEFORE
}
