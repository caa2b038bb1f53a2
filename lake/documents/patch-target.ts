import { isObject } from '../../shared/json/is-object.ts'

/** A location in a document, whether or not it has a value. */
export type PatchTarget = {
  parent: PatchTarget | undefined
  /** Field name or array index. */
  key: string | number
  depth: number
  value: unknown
  /** Whether this is the canonical object of the location (see `unique`). */
  isUnique: boolean
  /** The canonical child locations. */
  children?: Map<string | number, PatchTarget>
  /** The selection to which the location was added last. */
  selection?: object
}

/** The location of a whole document, or of an item examined by a condition. */
export function rootTarget(value: unknown): PatchTarget {
  return { parent: undefined, key: '', depth: 0, value, isUnique: true }
}

/** A child location. */
export function targetBelow(parent: PatchTarget, key: string | number): PatchTarget {
  const { value } = parent
  const own = Array.isArray(value)
    ? value[key as number]
    : isObject(value) && Object.hasOwn(value, key)
      ? value[key]
      : undefined
  return { parent, key, depth: parent.depth + 1, value: own, isUnique: false }
}

/** Returns the canonical object of a location, so that it is selected once however it is reached. */
export function unique(target: PatchTarget): PatchTarget {
  if (target.isUnique || !target.parent) return target
  const parent = unique(target.parent)
  parent.children ??= new Map()
  const existing = parent.children.get(target.key)
  if (existing) return existing
  target.parent = parent
  target.isUnique = true
  parent.children.set(target.key, target)
  return target
}

/** An ordered set of locations. */
export class PatchTargetSet {
  readonly targets: PatchTarget[] = []

  add(target: PatchTarget): void {
    const one = unique(target)
    if (one.selection === this) return
    one.selection = this
    this.targets.push(one)
  }
}

/** The locations that have no ancestor among the others. */
export function outermost(targets: PatchTarget[]): PatchTarget[] {
  if (targets.length < 2) return targets
  const all = new Set(targets)
  return targets.filter(target => {
    for (let above = target.parent; above; above = above.parent) if (all.has(above)) return false
    return true
  })
}

/** Sorts locations deepest first, so that changes do not move the remaining ones. */
export function deepestFirst(targets: PatchTarget[]): PatchTarget[] {
  return targets.length < 2 ? targets : targets.toSorted((a, b) => b.depth - a.depth)
}
