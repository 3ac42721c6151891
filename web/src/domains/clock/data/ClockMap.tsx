import { type WireRecord, isEmpty } from '@farm/contract/forms'
import { isPosition } from '../../../engine/records/position-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { SketchMap, type SketchPlace } from '../../../ui/SketchMap.tsx'
import styles from './ClockFacts.module.css'
import { usePlots } from './data-queries.ts'
import { distanceOf } from '../../../engine/records/distance.ts'

/** Where somebody punched in, beside the plots; nothing where neither is known. */
export function ClockMap({ record: { Data } }: { readonly record: WireRecord }) {
  const { Place, Position: position } = Data
  const { data = [], error, isLoading, refetch } = usePlots(isEmpty(Place) ? [] : [Place].flat().map(String))
  const places = data.flatMap(sketched)
  const person = isPosition(position)
    ? { lng: position.Lng, lat: position.Lat, accuracyMetres: position.Accuracy }
    : undefined
  if (isLoading || (!error && places.length === 0 && !person)) return null
  return (
    <section>
      <h3 className={styles.title}>位置</h3>
      {error && (
        <p className={styles.failed} role="alert">
          地块位置加载失败：{error.message}{' '}
          <Button kind="quiet" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {(person ?? places.length > 0) && <SketchMap title={told(Data, places)} places={places} person={person} />}
    </section>
  )
}

function sketched({ Id, Data: { Name, Area, Position: at } }: WireRecord): SketchPlace[] {
  if (!isPosition(at)) return []
  return [{ key: Id, name: String(Name), lng: at.Lng, lat: at.Lat, areaMu: Number(Area), isChosen: true }]
}

function told(data: WireRecord['Data'], places: readonly SketchPlace[]): string {
  const names = places.map(({ name }) => name).join('、')
  return [whereOf(data), names && `地块：${names}`].filter(Boolean).join('，')
}

function whereOf(data: WireRecord['Data']): string {
  if (data.Position === undefined) return '打卡时没有定位'
  if (data.Distance === undefined) return '打卡位置'
  if (data.Distance === 0) return '打卡位置在地块内'
  const { text, isFar } = distanceOf(data)
  return `打卡位置距地块 ${text}${isFar ? '，离地块较远' : ''}`
}
