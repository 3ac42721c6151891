/** What can be measured. `least` and `most` are what it can be at all; `digits` how many decimal places are shown. */
interface Metric {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly least: number
  readonly most: number
  readonly digits: number
  /** Under which other names devices send it. */
  readonly also?: readonly string[]
  /** 1 on, 0 off. */
  readonly isSwitch?: true
}

/**
 * The metrics that the product knows by name; others are kept under the name that a device gives them. Ranges as the makers of
 * agricultural sensors state them; to add one, add its line.
 */
export const metrics = [
  {
    key: 'airTemperature',
    name: '空气温度',
    unit: '℃',
    least: -40,
    most: 80,
    digits: 1,
    also: ['temperature', 'temp', 'air_temperature'],
  },
  {
    key: 'airHumidity',
    name: '空气湿度',
    unit: '%RH',
    least: 0,
    most: 100,
    digits: 1,
    also: ['humidity', 'hum', 'air_humidity'],
  },
  { key: 'light', name: '光照', unit: 'lx', least: 0, most: 200_000, digits: 0, also: ['illuminance', 'lux'] },
  { key: 'co2', name: '二氧化碳', unit: 'ppm', least: 0, most: 10_000, digits: 0 },
  { key: 'pressure', name: '大气压', unit: 'hPa', least: 300, most: 1100, digits: 1 },
  { key: 'windSpeed', name: '风速', unit: 'm/s', least: 0, most: 60, digits: 1, also: ['wind_speed'] },
  { key: 'windDirection', name: '风向', unit: '°', least: 0, most: 360, digits: 0, also: ['wind_direction'] },
  { key: 'rainfall', name: '降雨量', unit: 'mm', least: 0, most: 500, digits: 1, also: ['rain'] },
  { key: 'radiation', name: '太阳总辐射', unit: 'W/m²', least: 0, most: 2000, digits: 0 },
  { key: 'par', name: '光合有效辐射', unit: 'μmol/m²·s', least: 0, most: 3000, digits: 0 },
  { key: 'evaporation', name: '蒸发量', unit: 'mm', least: 0, most: 500, digits: 1 },
  {
    key: 'soilTemperature',
    name: '土壤温度',
    unit: '℃',
    least: -40,
    most: 80,
    digits: 1,
    also: ['soil_temperature', 'soilTemp', 'temperature', 'temp'],
  },
  {
    key: 'soilMoisture',
    name: '土壤湿度',
    unit: '%',
    least: 0,
    most: 100,
    digits: 1,
    also: ['soil_moisture', 'moisture', 'vwc', 'humidity', 'hum'],
  },
  {
    key: 'soilEc',
    name: '土壤电导率',
    unit: 'mS/cm',
    least: 0,
    most: 20,
    digits: 2,
    also: ['ec', 'conductivity', 'soil_ec'],
  },
  { key: 'soilPh', name: '土壤 pH', unit: '', least: 0, most: 14, digits: 1, also: ['ph', 'soil_ph'] },
  { key: 'nitrogen', name: '氮', unit: 'mg/kg', least: 0, most: 3000, digits: 0 },
  { key: 'phosphorus', name: '磷', unit: 'mg/kg', least: 0, most: 3000, digits: 0 },
  { key: 'potassium', name: '钾', unit: 'mg/kg', least: 0, most: 3000, digits: 0 },
  { key: 'leafWetness', name: '叶面湿度', unit: '%', least: 0, most: 100, digits: 1 },
  { key: 'waterLevel', name: '水位', unit: 'm', least: -100, most: 100, digits: 2, also: ['water_level'] },
  { key: 'flow', name: '流量', unit: 'm³/h', least: 0, most: 10_000, digits: 2 },
  { key: 'waterTotal', name: '累计水量', unit: 'm³', least: 0, most: 1_000_000_000, digits: 1, also: ['total_flow'] },
  { key: 'waterPressure', name: '管道压力', unit: 'kPa', least: 0, most: 10_000, digits: 0 },
  { key: 'current', name: '电流', unit: 'A', least: 0, most: 1000, digits: 1 },
  { key: 'running', name: '运行', unit: '', least: 0, most: 1, digits: 0, also: ['on', 'switch'], isSwitch: true },
  { key: 'opening', name: '开度', unit: '%', least: 0, most: 100, digits: 0 },
  { key: 'pests', name: '虫量', unit: '头', least: 0, most: 100_000, digits: 0 },
  { key: 'plantHeight', name: '株高', unit: 'cm', least: 0, most: 1000, digits: 1 },
  { key: 'battery', name: '电池电量', unit: '%', least: 0, most: 100, digits: 0 },
  { key: 'voltage', name: '电压', unit: 'V', least: 0, most: 1000, digits: 2 },
  { key: 'signal', name: '信号强度', unit: 'dBm', least: -150, most: 0, digits: 0, also: ['rssi'] },
] as const satisfies readonly Metric[]

export type MetricKey = (typeof metrics)[number]['key']

const byName = new Map<string, Metric[]>()
for (const one of metrics) for (const name of namesOf(one)) byName.set(name, [...(byName.get(name) ?? []), one])

function namesOf({ key, also = [] }: Metric): string[] {
  return [key, ...also].map((name) => name.toLowerCase())
}

/**
 * The metric that a device means by a name; undefined of what the product does not know. A soil probe means that of the soil
 * by its temperature: of several the one that is among those of its type, else the first.
 */
export function metricOf(name: string, ofType: readonly string[] = []): Metric | undefined {
  const meant = byName.get(name.toLowerCase())
  return meant?.find(({ key }) => ofType.includes(key)) ?? meant?.[0]
}

/** Whether a written name means the metric of a key: any of the names under which devices send it will do. */
export function isSameMetric(written: string, key: string): boolean {
  return written.toLowerCase() === key.toLowerCase() || metricOf(written)?.key === key
}
