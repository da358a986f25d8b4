/** Groups the items by a key of each, in their original order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Returns a function that calls `make` once per key, and returns the same value for the key from then on. */
export function memoized<Key, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return (key) => {
    let value = values.get(key)
    if (value === undefined) values.set(key, (value = make(key)))
    return value
  }
}

/** Groups of items that are connected, directly or over others. At first, each item is a group. */
export interface Groups<Item> {
  /** Returns an item of the group, the same for all its items until the group is joined with another one. */
  rootOf(this: void, item: Item): Item
  join(this: void, one: Item, other: Item): void
}

export function createGroups<Item>(): Groups<Item> {
  const parents = new Map<Item, Item>()
  const rootOf = (item: Item): Item => {
    let root = item
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    // Path compression: every item on the path points to the root, so that no chain is walked twice.
    for (let next = item; next !== root;) {
      const after = parents.get(next) ?? root
      parents.set(next, root)
      next = after
    }
    return root
  }
  return {
    rootOf,
    join(one, other) {
      const [root, otherRoot] = [rootOf(one), rootOf(other)]
      if (root !== otherRoot) parents.set(otherRoot, root)
    },
  }
}
