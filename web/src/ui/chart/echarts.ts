import { LineChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { use as takeIn } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// The one place where parts of the chart library are taken in: what is not named here is not loaded.
takeIn([
  LineChart,
  GridComponent,
  TooltipComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  MarkLineComponent,
  MarkAreaComponent,
  CanvasRenderer,
])

export { type EChartsType, init } from 'echarts/core'
