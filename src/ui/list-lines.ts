/** Items of a list that belong together under one heading; `first` counts items. */
export interface ItemGroup {
  readonly label: string
  readonly first: number
  readonly count: number
}

/** Items next to each other; `heading` is the label of the group that begins with them. */
interface ListLine {
  readonly first: number
  readonly count: number
  readonly heading: string | null
}

/** The lines of a list in columns. Every group begins a line. Computed, never listed: a list may have 50,000 items. */
export interface ListLines {
  readonly count: number
  at(line: number): ListLine
  lineOf(item: number): number
}

export function linesOf(items: number, groups: readonly ItemGroup[], columns: number): ListLines {
  const parts: (ItemGroup & { readonly firstLine: number })[] = []
  let lines = 0
  for (const group of groups.length > 0 ? groups : [{ label: '', first: 0, count: items }]) {
    parts.push({ ...group, firstLine: lines })
    lines += Math.ceil(group.count / columns)
  }

  /** The last part that begins at or before a value; parts ascend. */
  function partAt(value: number, key: 'first' | 'firstLine') {
    let [low, high] = [0, parts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (parts[middle]![key] <= value) low = middle
      else high = middle - 1
    }
    return parts[low]!
  }

  return {
    count: lines,
    at(line) {
      const { label, first, count, firstLine } = partAt(line, 'firstLine')
      const before = (line - firstLine) * columns
      return {
        first: first + before,
        count: Math.min(columns, count - before),
        heading: groups.length > 0 && before === 0 ? label : null,
      }
    },
    lineOf(item) {
      const { first, firstLine } = partAt(item, 'first')
      return firstLine + Math.floor((item - first) / columns)
    },
  }
}
