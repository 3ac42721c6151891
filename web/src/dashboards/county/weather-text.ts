import type { Board } from '@farm/contract/statistics'
import { formatPercent, formatQuantity } from '@farm/contract/values'

/** What the weather stations say: 9 ℃ 湿度 62%; nothing where there is none. */
export function weatherText(weather: Board['Weather']): string | undefined {
  if (!weather) return undefined
  const { Temperature, Humidity } = weather
  const told = formatQuantity(Temperature, '℃', 1)
  return Humidity === undefined ? told : `${told} 湿度 ${formatPercent(Humidity)}`
}
