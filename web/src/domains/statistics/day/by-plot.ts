import type { DayShare, DayWork } from '@farm/contract/statistics'

/** A punch-in under one of its plots. */
export interface PlacedWork extends DayWork {
  /** What falls to the plot; absent where all of it does, or where nobody may see how it is divided. */
  readonly share?: DayShare | undefined
}

export interface PlotWork {
  readonly id: string
  readonly name: string
  readonly works: readonly PlacedWork[]
}

/** Punch-ins plot by plot, by name; one of several plots stands under each with its share, those without come last. */
export function byPlot(works: readonly DayWork[]): PlotWork[] {
  const placed = works.flatMap((work) =>
    (work.Places.length > 0 ? work.Places : [{ Id: '', Name: '' }]).map(({ Id, Name }) => ({
      id: Id,
      name: Name,
      work: { ...work, share: work.Shares?.find(({ Place }) => Place === Id) },
    })),
  )
  return [...Map.groupBy(placed, ({ id }) => id)]
    .map(([id, some]) => ({
      id,
      name: id === '' ? '未填写地块' : some[0]?.name || '—',
      works: some.map(({ work }) => work),
    }))
    .toSorted(
      (one, other) => Number(one.id === '') - Number(other.id === '') || one.name.localeCompare(other.name, 'zh-CN'),
    )
}
