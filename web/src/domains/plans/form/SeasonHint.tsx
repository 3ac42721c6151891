import styles from './Hint.module.css'
import { seasonSuggestions } from '../season.ts'

interface SeasonHintProps {
  readonly start: string | undefined
  readonly onTake: (season: string) => void
}

/** What the season is likely to be called. */
export function SeasonHint({ start, onTake }: SeasonHintProps) {
  if (start === undefined) return '如 2026 秋；选好开始日期后给出建议'
  return (
    <>
      建议
      {seasonSuggestions(start).map((season) => (
        <button key={season} type="button" className={styles.take} onClick={() => onTake(season)}>
          {season}
        </button>
      ))}
    </>
  )
}
