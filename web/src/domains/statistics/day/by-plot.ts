import type { DayWork } from '@farm/contract/statistics'

export interface PlotWork {
  readonly id: string
  readonly name: string
  readonly works: readonly DayWork[]
}

/** Punch-ins plot by plot, by name; one of several plots stands under each, those without come last. */
export function byPlot(works: readonly DayWork[]): PlotWork[] {
  const placed = works.flatMap((work) =>
    (work.Places.length > 0 ? work.Places : [{ Id: '', Name: '' }]).map(({ Id, Name }) => ({
      id: Id,
      name: Name,
      work,
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
