import type { Camera } from '@farm/contract/video'

/** Cameras that stand together: a group of them, a plot, or neither. */
export interface Branch {
  readonly key: string
  readonly name: string
  readonly cameras: readonly Camera[]
}

export interface EnterpriseBranch {
  readonly id: string
  readonly name: string
  readonly branches: readonly Branch[]
  readonly count: number
}

const NOWHERE = { key: 'nowhere', name: '未指定地块' } as const

/** Enterprises, in each its groups and plots, in each its cameras, in the order in which the cameras come. */
export function treeOf(cameras: readonly Camera[]): readonly EnterpriseBranch[] {
  const enterprises = Map.groupBy(cameras, ({ Enterprise }) => Enterprise.Id)
  return [...enterprises].map(([id, own]) => ({
    id,
    // Where its name is kept from the person.
    name: own[0]?.Enterprise.Name || '其他',
    branches: branchesOf(own),
    count: own.length,
  }))
}

/** A camera on several plots stands on the first; those that stand nowhere come last. */
function branchesOf(cameras: readonly Camera[]): readonly Branch[] {
  const places = Map.groupBy(cameras, (camera) => placeOf(camera).key)
  const branches = [...places.values()].flatMap((own) => (own[0] ? [{ ...placeOf(own[0]), cameras: own }] : []))
  return branches.toSorted((a, b) => Number(a.key === NOWHERE.key) - Number(b.key === NOWHERE.key))
}

function placeOf({ Group, Places: [place] }: Camera): Pick<Branch, 'key' | 'name'> {
  if (Group) return { key: `group-${Group.Id}`, name: Group.Name }
  return place ? { key: place.Id, name: place.Name } : NOWHERE
}

/** The cameras in whose name, group, plot or enterprise all the words are found. */
export function found(cameras: readonly Camera[], text: string): readonly Camera[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return cameras.filter((camera) => {
    const told = [camera.Name, camera.MAC, camera.Enterprise.Name, camera.Group?.Name ?? '', ...placeNames(camera)]
    const all = told.join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

export function placeNames({ Places }: Camera): readonly string[] {
  return Places.map(({ Name }) => Name)
}

/** The cameras in the order in which the tree shows them. */
export function inOrder(tree: readonly EnterpriseBranch[]): readonly Camera[] {
  return tree.flatMap(({ branches }) => branches.flatMap(({ cameras }) => cameras))
}
